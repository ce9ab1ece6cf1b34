import { partitionOf } from '../../../domain/clouds/aws/partition.ts';
import type { ProviderKind } from '../../../domain/clouds/cloud-names.ts';
import { memberRoleArn, type OrganizationConnection } from '../../../domain/organizations/connection.ts';
import type { Transaction } from '../../database.ts';
import type { NewProvider } from '../providers/connect.ts';

const longestName = 200;

/** What the accounts of an organization are connected with. */
export interface MemberAccess {
  kind: ProviderKind;
  connection: OrganizationConnection;
  externalId: string;
  /** The provider from whose source of credentials the roles are assumed. */
  sourceProviderId: number;
  region: string;
  regions: string[];
  allRegions: boolean;
}

interface ConnectingOrganization {
  kind: ProviderKind;
  connection: OrganizationConnection | null;
  external_id: string | null;
  source_provider_id: number;
  home_region: string | null;
  regions: string[];
  all_regions: boolean;
}

/**
 * Reads what the accounts of an organization are connected with; null when it has no connection, or its provider is
 * disconnected.
 */
export async function memberAccess(transaction: Transaction, organizationId: number): Promise<MemberAccess | null> {
  const { rows } = await transaction.raw<{ rows: ConnectingOrganization[] }>(
    // Roles of members are assumed from where the chain begins, so that no chain grows.
    `select organization.kind, organization.connection, setup.external_id,
       coalesce(provider.source_provider_id, provider.id) as source_provider_id,
       provider.scope->>'region' as home_region, provider.regions, provider.all_regions
     from organizations as organization
     join providers as provider on provider.id = organization.provider_id and provider.deleted_at is null
     left join provider_setups as setup on setup.id = (organization.connection->>'setupId')::bigint
     where organization.id = ?`,
    [organizationId],
  );
  const [row] = rows;
  if (row === undefined) return null;
  const { kind, connection, external_id: externalId, home_region: homeRegion } = row;
  if (connection === null || externalId === null || homeRegion === null) return null;
  const region = connection.region ?? homeRegion;
  const asked = connection.regions ?? (row.all_regions ? 'all' : row.regions);
  return {
    kind,
    connection,
    externalId,
    sourceProviderId: row.source_provider_id,
    region,
    regions: [...new Set([region, ...(asked === 'all' ? [] : asked)])].toSorted(),
    allRegions: asked === 'all',
  };
}

/** Returns the provider that an account of an organization becomes. */
export function memberProvider(
  access: MemberAccess,
  { accountId, name }: { accountId: string; name: string },
): NewProvider {
  const { kind, connection, externalId, sourceProviderId, region, regions, allRegions } = access;
  const { setupId, roleName, remediationRoleName } = connection;
  const partition = partitionOf(region);
  const roleArn = memberRoleArn(connection, { partition, accountId, roleName });
  const remediation: Record<string, string> =
    remediationRoleName === undefined
      ? {}
      : { remediationRoleArn: memberRoleArn(connection, { partition, accountId, roleName: remediationRoleName }) };
  return {
    name: name.trim().slice(0, longestName) || accountId,
    type: kind,
    regions,
    allRegions,
    scope: { region },
    authentication: { type: 'assume_role', identity: roleArn },
    credentials: {
      authentication: 'assume_role',
      setupId: String(setupId),
      externalId,
      roleArn,
      ...remediation,
      sourceProvider: String(sourceProviderId),
    },
    sourceProviderId,
  };
}
