import type { Static } from 'typebox';
import { homeRegionOf } from '../../db/reads/organizations/organizations.ts';
import { findProvider } from '../../db/reads/providers/providers.ts';
import { findSetup } from '../../db/reads/setups/setups.ts';
import { partitionOf } from '../../domain/clouds/aws/partition.ts';
import { cloudNames, cloudOf } from '../../domain/clouds/cloud-names.ts';
import {
  connectionTypes,
  type OrganizationConnection,
  type OrganizationKind,
} from '../../domain/organizations/connection.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { unprocessable } from '../errors.ts';
import { requireProcessIdentity } from '../providers/forms/process-identity.ts';
import type { connectOrganizationBody } from './schema.ts';

type Asked = NonNullable<Static<typeof connectOrganizationBody>['connection']>;
type AskedRole = Extract<Asked, { type: 'assume_role' }>;

/** Types of authentication of a provider that use an identity of the workers. */
const workerIdentities: ReadonlySet<string> = new Set([
  'process',
  'application_default',
  'managed_identity',
  'workload_identity',
]);

/**
 * Returns the connection that a body describes, for an organization that is listed with the access of this provider.
 * Throws 422 naming what is wrong; no cloud is called.
 */
export async function connectionOf(
  asked: Asked,
  given: Pick<ApiDependencies, 'database' | 'settings'> & { providerId: number; kind: OrganizationKind },
): Promise<OrganizationConnection> {
  const { database, settings, providerId } = given;
  const faults = await faultsOf(asked, given);
  if (faults.length > 0) throw unprocessable('The connection is refused', faults.join('; '));
  const provider = await findProvider(database, providerId);
  if (workerIdentities.has(provider?.authentication?.type ?? '')) requireProcessIdentity(settings);
  return asked.type === 'assume_role' ? { ...asked, rolePath: asked.rolePath ?? '/' } : asked;
}

async function faultsOf(
  asked: Asked,
  { database, providerId, kind }: Parameters<typeof connectionOf>[1],
): Promise<string[]> {
  const cloud = cloudNames[cloudOf[kind]];
  const types: readonly string[] = connectionTypes[kind];
  if (!types.includes(asked.type)) {
    return [`connection.type: accounts of ${cloud} are connected by ${types.join(' or ')}, not by ${asked.type}`];
  }
  const setup = await findSetup(database, asked.setupId);
  return [
    ...(setup?.kind === kind ? [] : [`connection.setupId: there is no setup ${asked.setupId} for ${cloud}`]),
    ...(asked.type === 'assume_role' ? roleFaults(asked, (await homeRegionOf(database, providerId)) ?? '') : []),
  ];
}

function roleFaults({ roleName, remediationRoleName, region, regions }: AskedRole, homeRegion: string): string[] {
  const expected = partitionOf(homeRegion);
  const named: [field: string, region: string][] = [
    ...(region === undefined ? [] : [['region', region] as [string, string]]),
    ...(regions === undefined || regions === 'all' ? [] : regions).map((one): [string, string] => ['regions', one]),
  ];
  return [
    ...(remediationRoleName === roleName
      ? ['connection.remediationRoleName must be another role than connection.roleName']
      : []),
    ...named.flatMap(([field, one]) => {
      const found = partitionOf(one);
      if (found === expected) return [];
      return [`connection.${field}: ${one} is in the partition ${found}, but the organization is in ${expected}`];
    }),
  ];
}
