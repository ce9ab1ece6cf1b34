import { storedKeyAuthentication, type Authentication } from '../../../domain/clouds/authentication.ts';
import type { OrganizationConnection, OrganizationKind } from '../../../domain/organizations/connection.ts';
import type { Transaction } from '../../database.ts';

/** What the accounts of an organization are connected with. */
export interface MemberAccess {
  kind: OrganizationKind;
  connection: OrganizationConnection;
  /** That of the setup. */
  externalId: string;
  /** The provider whose source of credentials, or whose whole access, the accounts use. */
  sourceProviderId: number;
  /** How that provider is accessed. */
  authentication: Authentication;
  /** The region of the connection of the organization's provider; null for clouds without one. */
  homeRegion: string | null;
  /** The tenant of the organization's provider; null for other clouds than Azure. */
  tenantId: string | null;
  regions: string[];
  allRegions: boolean;
}

interface ConnectingOrganization {
  kind: OrganizationKind;
  connection: OrganizationConnection | null;
  external_id: string | null;
  source_provider_id: number;
  authentication: Authentication | null;
  home_region: string | null;
  tenant_id: string | null;
  regions: string[];
  all_regions: boolean;
}

/**
 * Reads what the accounts of an organization are connected with; null when it has no connection, or its provider is
 * disconnected.
 */
export async function memberAccess(transaction: Transaction, organizationId: number): Promise<MemberAccess | null> {
  const { rows } = await transaction.raw<{ rows: ConnectingOrganization[] }>(
    // Members are accessed from where the chain begins, so that no chain grows.
    `select organization.kind, organization.connection, setup.external_id,
       coalesce(provider.source_provider_id, provider.id) as source_provider_id, source.authentication,
       provider.scope->>'region' as home_region, provider.scope->>'tenantId' as tenant_id,
       provider.regions, provider.all_regions
     from organizations as organization
     join providers as provider on provider.id = organization.provider_id and provider.deleted_at is null
     join providers as source on source.id = coalesce(provider.source_provider_id, provider.id)
     left join provider_setups as setup on setup.id = (organization.connection->>'setupId')::bigint
     where organization.id = ?`,
    [organizationId],
  );
  const [row] = rows;
  if (row === undefined) return null;
  const { kind, connection, external_id: externalId } = row;
  if (connection === null || externalId === null) return null;
  return {
    kind,
    connection,
    externalId,
    sourceProviderId: row.source_provider_id,
    authentication: row.authentication ?? storedKeyAuthentication(kind),
    homeRegion: row.home_region,
    tenantId: row.tenant_id,
    regions: row.regions,
    allRegions: row.all_regions,
  };
}
