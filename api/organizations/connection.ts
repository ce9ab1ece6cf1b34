import type { Static } from 'typebox';
import { homeRegionOf } from '../../db/reads/organizations/organizations.ts';
import { findProvider } from '../../db/reads/providers/providers.ts';
import { findSetup } from '../../db/reads/setups/setups.ts';
import { partitionOf } from '../../domain/clouds/aws/partition.ts';
import { kindOf } from '../../domain/clouds/cloud-names.ts';
import type { OrganizationConnection } from '../../domain/organizations/connection.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { unprocessable } from '../errors.ts';
import { requireProcessIdentity } from '../providers/forms/process-identity.ts';
import type { connectOrganizationBody } from './schema.ts';

type Asked = NonNullable<Static<typeof connectOrganizationBody>['connection']>;

/**
 * Returns the connection that a body describes, for an organization that is listed with the access of this provider.
 * Throws 422 naming what is wrong; no cloud is called.
 */
export async function connectionOf(
  asked: Asked,
  { database, settings, providerId }: Pick<ApiDependencies, 'database' | 'settings'> & { providerId: number },
): Promise<OrganizationConnection> {
  const { setupId, roleName, remediationRoleName, region, regions } = asked;
  const faults: string[] = [];
  const setup = await findSetup(database, setupId);
  if (setup?.kind !== kindOf.aws) faults.push(`connection.setupId: there is no setup ${setupId} for AWS`);
  if (remediationRoleName === roleName) {
    faults.push('connection.remediationRoleName must be another role than connection.roleName');
  }
  const home = (await homeRegionOf(database, providerId)) ?? '';
  const expected = partitionOf(home);
  const named: [field: string, region: string][] = [
    ...(region === undefined ? [] : [['region', region] as [string, string]]),
    ...(regions === undefined || regions === 'all' ? [] : regions).map((one): [string, string] => ['regions', one]),
  ];
  for (const [field, one] of named) {
    const found = partitionOf(one);
    if (found === expected) continue;
    faults.push(`connection.${field}: ${one} is in the partition ${found}, but the organization is in ${expected}`);
  }
  if (faults.length > 0) throw unprocessable('The connection is refused', faults.join('; '));
  const provider = await findProvider(database, providerId);
  if (provider?.authentication?.type === 'process') requireProcessIdentity(settings);
  return {
    type: 'assume_role',
    setupId,
    roleName,
    ...(remediationRoleName === undefined ? {} : { remediationRoleName }),
    rolePath: asked.rolePath ?? '/',
    ...(region === undefined ? {} : { region }),
    ...(regions === undefined ? {} : { regions }),
  };
}
