import assert from 'node:assert/strict';
import { listDrifts } from '../../../../db/reads/drifts/drifts.ts';
import { idsInOrder } from '../../../../db/reads/lists/list-window.ts';
import { listResources } from '../../../../db/reads/resources/resources.ts';
import { allProviders } from '../../../../domain/organizations/provider-selection.ts';
import { makeDriftFinding, makeProvider, makeResource } from '../../../helpers/factories.ts';
import { makeOrganizationTree } from '../../../helpers/organization-tree.ts';
import { useTestDatabase } from '../../../helpers/use-test-database.ts';

const rounds = 4;

describe('The pages of a list of several providers', () => {
  const database = useTestDatabase();
  let selection: typeof allProviders;
  let own: number[];
  let hidden: number;

  before(async () => {
    const providers = [];
    for (let made = 0; made < 4; made += 1) providers.push((await makeProvider(database())).id);
    const [listedBy = 0] = providers;
    hidden = (await makeProvider(database(), { answeredAt: null })).id;
    own = providers.slice(0, 3);
    const { id } = await makeOrganizationTree(database(), {
      listedBy,
      tree: {
        units: [{ externalId: 'r-one', above: null }],
        accounts: [...own, hidden].map((providerId) => ({ unit: 'r-one', providerId })),
      },
    });
    selection = { ...allProviders, organizationId: id };
    // The rows of the providers alternate, and the first has more than the others.
    for (let round = 0; round < rounds; round += 1) {
      for (const providerId of [...providers, hidden, listedBy]) {
        const resource = await makeResource(database(), { providerId, type: 'disk', name: `n${round % 2}` });
        await makeDriftFinding(database(), { resource, severity: round === 0 ? 'critical' : 'low' });
      }
    }
  });

  type List = (page: { page: number; perPage: number }) => Promise<{ rows: { id: number }[]; total: number }>;

  async function readsPageByPage(list: List, expected: number[]): Promise<void> {
    for (const perPage of [1, 3, 5, 100]) {
      const read: number[] = [];
      for (let page = 1; page <= Math.ceil(expected.length / perPage); page += 1) {
        const { rows, total } = await list({ page, perPage });
        assert.equal(total, expected.length);
        read.push(...rows.map(({ id }) => id));
      }
      assert.deepEqual(read, expected, `${perPage} rows per page`);
    }
    assert.deepEqual((await list({ page: 101, perPage: 100 })).rows, []);
  }

  const idsOf = (table: string, where: object): Promise<number[]> =>
    database()(table).where(where).whereIn('provider_id', own).orderBy('id', 'desc').pluck<number[]>('id');

  it('hold every row once, newest first', async () => {
    const all = await database()('drift_findings')
      .whereIn('provider_id', [...own, hidden])
      .orderBy('id', 'desc')
      .pluck<number[]>('id');
    await readsPageByPage((page) => listDrifts(database(), { providers: selection, filter: {}, page }), all);
  });

  it('hold every row that also fits the other filters', async () => {
    const filter = { severity: 'critical', status: 'detected' } as const;
    const ids = await database()('drift_findings')
      .where(filter)
      .whereIn('provider_id', [...own, hidden])
      .orderBy('id', 'desc')
      .pluck<number[]>('id');
    await readsPageByPage((page) => listDrifts(database(), { providers: selection, filter, page }), ids);
  });

  it('leave out providers that are not connected yet, and can be read in both directions', async () => {
    const ids = await idsOf('resources', { resource_type: 'disk' });
    for (const descending of [true, false]) {
      const sort = { column: 'id', descending } as const;
      await readsPageByPage(
        (page) => listResources(database(), { providers: selection, filter: {}, search: null, sort, page }),
        descending ? ids : ids.toReversed(),
      );
    }
  });

  it('are the same where too many rows would have to be merged', async () => {
    const ids = await idsOf('resources', {});
    const window = { reversed: false, offset: 2, limit: 60_000 };
    const far = await idsInOrder(database(), { table: 'resources', filter: {}, providers: own, window });
    assert.deepEqual(
      (far as { id: number }[]).map(({ id }) => id),
      ids.slice(2),
    );
  });
});
