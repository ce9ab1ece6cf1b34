import type { Database } from '../../db/database.ts';
import { hostileNames } from './console-account.ts';
import type { TestMember } from './identity.ts';
import { insertRow } from './insert-row.ts';
import { makeOrganizationTree, type PlannedTree } from './organization-tree.ts';

const accounts = 500;
const upperUnits = 4;
const lowerUnits = 5;
const refusal =
  'AccessDenied: User: arn:aws:iam::123456789012:user/audit is not authorized to perform: sts:AssumeRole on resource: ' +
  'arn:aws:iam::200000000004:role/infrastructure-audit-read';

/** An organization that every view of organizations shows something of. */
export interface ConsoleOrganization {
  id: number;
  upperUnits: number;
  /** Of the setup that accounts in error name. */
  externalId: string;
}

/** Makes an organization of 500 accounts in two levels of units; some names are hostile, and one has 255 characters. */
export async function makeConsoleOrganization(
  database: Database,
  { providerId, admin }: { providerId: number; admin: TestMember },
): Promise<ConsoleOrganization> {
  const externalId = 'abc123def456abc123def456';
  const units: PlannedTree['units'] = [{ externalId: 'r-ab12', above: null }];
  for (let upper = 1; upper <= upperUnits; upper += 1) {
    units.push({ externalId: `ou-${upper}`, above: 'r-ab12' });
    for (let lower = 1; lower <= lowerUnits; lower += 1) {
      units.push({ externalId: `ou-${upper}-${lower}`, above: `ou-${upper}` });
    }
  }
  const names = [...hostileNames, 'W'.repeat(255)];
  const tree = {
    units,
    accounts: Array.from({ length: accounts }, (_, index) => ({
      unit: units[index % units.length]?.externalId ?? 'r-ab12',
      providerId: index === 0 ? providerId : null,
      name: names[index] ?? `account ${index}`,
      tags: { team: 'shop' },
    })),
  };
  const { id } = await makeOrganizationTree(database, { listedBy: providerId, name: hostileNames[0] ?? '', tree });
  const setupId = await insertRow(database, 'provider_setups', {
    kind: 'cloud_a',
    external_id: externalId,
    remediations: [],
    created_by: admin.id,
  });
  const connection = { type: 'assume_role', setupId, roleName: 'infrastructure-audit-read', rolePath: '/' };
  await database('organizations')
    .where({ id })
    .update({ external_id: 'o-a1b2c3d4e5', connection: JSON.stringify(connection) });
  const inTurn = (rest: number) =>
    database('organization_accounts').where({ organization_id: id, provider_id: null }).whereRaw('id % 5 = ?', rest);
  await inTurn(1).update({ state: 'error', reason: refusal });
  await inTurn(2).update({ state: 'excluded', reason: 'Left out by the filters: exclude.names' });
  await inTurn(3).update({ state: 'closed', standing: 'closed' });
  return { id, upperUnits, externalId };
}
