import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { insertReport } from '../../../../db/commands/reports/reports.ts';
import { findReport, listReports } from '../../../../db/reads/reports/reports.ts';
import type { AccessLimits } from '../../../../domain/access-limits/access-limit.ts';
import { allProviders, type ProviderSelection } from '../../../../domain/organizations/provider-selection.ts';
import { makeDriftFinding, makeProvider, makeResource } from '../../../helpers/factories.ts';
import { member } from '../../../helpers/identity.ts';
import { makeOrganizationTree } from '../../../helpers/organization-tree.ts';
import { buildReport } from '../../../helpers/reports.ts';
import { useTestDatabase } from '../../../helpers/use-test-database.ts';

describe('A report within access limits', () => {
  const database = useTestDatabase();
  let memberId: number;
  let inside: number;
  let outside: number;
  let organization: { id: number; units: Record<string, number> };
  let limits: AccessLimits;

  beforeEach(async () => {
    memberId = (await member(database())).id;
    [inside, outside] = [(await makeProvider(database())).id, (await makeProvider(database())).id];
    for (const [providerId, name] of [
      [inside, 'inside'],
      [outside, 'outside'],
    ] as const) {
      await makeDriftFinding(database(), { resource: await makeResource(database(), { providerId, name }) });
    }
    organization = await makeOrganizationTree(database(), {
      listedBy: inside,
      tree: {
        units: [
          { externalId: 'ou-inside', above: null },
          { externalId: 'ou-outside', above: null },
        ],
        accounts: [
          { unit: 'ou-inside', providerId: inside },
          { unit: 'ou-outside', providerId: outside },
        ],
      },
    });
    limits = [[{ type: 'unit', organization_id: organization.id, ou: 'ou-inside' }]];
  });

  async function requested(providers: Partial<ProviderSelection> = {}): Promise<string> {
    const day = new Date().toISOString().slice(0, 10);
    const { id } = await database().transaction((transaction) =>
      insertReport(transaction, {
        id: randomUUID(),
        type: 'drift_summary',
        format: 'csv',
        providers: { ...allProviders, ...providers },
        period: { from: day, to: day } as never,
        estimatedSeconds: 3,
        requestedBy: memberId,
      }),
    );
    return id;
  }
  const isShown = async (id: string, to: AccessLimits = limits): Promise<boolean> => {
    const { rows } = await listReports(database(), { limits: to, filter: {}, page: { page: 1, perPage: 100 } });
    const isListed = rows.some((row) => row.id === id);
    assert.equal((await findReport(database(), { id, limits: to })) !== null, isListed);
    return isListed;
  };
  const textOf = async (id: string): Promise<string> => {
    const pieces = await database()('report_pieces')
      .where({ report_id: id })
      .orderBy('position')
      .pluck<Buffer[]>('content');
    return Buffer.concat(pieces).toString('utf8');
  };

  it('has only what its requester may see', async () => {
    const id = await requested({ limits });
    await buildReport(database(), id);
    const text = await textOf(id);
    assert.ok(text.includes('inside') && !text.includes('outside'), text);
  });

  it('is shown to its requester while it is built, and once it is', async () => {
    const id = await requested({ limits });
    assert.equal(await isShown(id), true);
    assert.equal(await isShown(id, [[{ type: 'provider', provider_id: outside }]]), false);
    await buildReport(database(), id);
    assert.equal(await isShown(id), true);
  });

  it('of everything is shown to nobody whose access is limited', async () => {
    const id = await requested();
    assert.equal(await isShown(id), false);
    await buildReport(database(), id);
    assert.equal(await isShown(id), false);
    assert.equal(await isShown(id, []), true);
  });

  it('is shown to everybody who may see all of its accounts', async () => {
    const ofInside = await requested({ providerId: inside });
    const ofUnit = await requested({ organizationId: organization.id, ou: 'ou-inside' });
    const ofBoth = await requested({ organizationId: organization.id });
    for (const id of [ofInside, ofUnit, ofBoth]) await buildReport(database(), id);
    assert.deepEqual([await isShown(ofInside), await isShown(ofUnit), await isShown(ofBoth)], [true, true, false]);
  });

  it('is no longer shown once one of its accounts has moved out', async () => {
    const id = await requested({ limits });
    await buildReport(database(), id);
    await database()('organization_accounts')
      .where({ provider_id: inside })
      .update({ unit_id: organization.units['ou-outside'] ?? null });
    assert.equal(await isShown(id), false);
  });
});
