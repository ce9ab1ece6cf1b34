import { partitionOf } from '../../../domain/clouds/aws/partition.ts';
import { kindOf } from '../../../domain/clouds/cloud-names.ts';
import type { JsonObject } from '../../../domain/json.ts';
import {
  memberRoleArn,
  memberServiceAccount,
  type AssumedRoles,
  type ImpersonatedAccounts,
} from '../../../domain/organizations/connection.ts';
import type { NewProvider } from '../providers/connect.ts';
import type { MemberAccess } from './member-access.ts';

const longestName = 200;
/** The listings of clouds without a home region span all regions. */
const spanning = { regions: ['global'], allRegions: false };

type ProviderAccess = Omit<NewProvider, 'name' | 'type' | 'sourceProviderId'>;

/** Returns the provider that an account of an organization becomes. */
export function memberProvider(
  access: MemberAccess,
  { accountId, name }: { accountId: string; name: string },
): NewProvider {
  const { kind, sourceProviderId } = access;
  return {
    name: name.trim().slice(0, longestName) || accountId,
    type: kind,
    ...providerAccess(access, accountId),
    sourceProviderId,
  };
}

function providerAccess(access: MemberAccess, accountId: string): ProviderAccess {
  const { connection, authentication, sourceProviderId } = access;
  const sourceProvider = String(sourceProviderId);
  switch (connection.type) {
    case 'assume_role':
      return byRole(access, { connection, accountId });
    case 'same_identity':
      return { ...spanning, scope: scopeOf(access, accountId), authentication, credentials: { sourceProvider } };
    case 'impersonation':
      return byServiceAccount(access, { connection, accountId });
  }
}

function byRole(
  access: MemberAccess,
  { connection, accountId }: { connection: AssumedRoles; accountId: string },
): ProviderAccess {
  const { setupId, roleName, remediationRoleName } = connection;
  const region = connection.region ?? access.homeRegion ?? '';
  const asked = connection.regions ?? (access.allRegions ? 'all' : access.regions);
  const partition = partitionOf(region);
  const roleArn = memberRoleArn(connection, { partition, accountId, roleName });
  const remediationRoleArn =
    remediationRoleName === undefined
      ? null
      : memberRoleArn(connection, { partition, accountId, roleName: remediationRoleName });
  return {
    regions: [...new Set([region, ...(asked === 'all' ? [] : asked)])].toSorted(),
    allRegions: asked === 'all',
    scope: { region },
    authentication: { type: 'assume_role', identity: roleArn, remediationIdentity: remediationRoleArn },
    credentials: {
      authentication: 'assume_role',
      setupId: String(setupId),
      externalId: access.externalId,
      roleArn,
      ...(remediationRoleArn === null ? {} : { remediationRoleArn }),
      sourceProvider: String(access.sourceProviderId),
    },
  };
}

function byServiceAccount(
  access: MemberAccess,
  { connection, accountId }: { connection: ImpersonatedAccounts; accountId: string },
): ProviderAccess {
  const serviceAccount = memberServiceAccount(connection, { projectId: accountId });
  return {
    ...spanning,
    scope: scopeOf(access, accountId),
    authentication: { type: access.authentication.type, identity: serviceAccount },
    credentials: { sourceProvider: String(access.sourceProviderId), serviceAccount },
  };
}

function scopeOf({ kind, tenantId }: MemberAccess, accountId: string): JsonObject {
  return kind === kindOf.gcp ? { projectId: accountId } : { tenantId, subscriptionId: accountId };
}
