import assert from 'node:assert/strict';
import { allProviders, onlyProvider } from '../../../../domain/organizations/provider-selection.ts';
import { holdResource, lockResource } from '../../../../db/commands/resources/resources.ts';
import {
  captureBaselines,
  captureBaseline,
  deleteBaseline,
  lockForCapture,
} from '../../../../db/commands/baselines/baselines.ts';
import {
  compareBaselines,
  deletionEffect,
  findBaseline,
  listBaselines,
} from '../../../../db/reads/baselines/baselines.ts';
import { listClusterObjects, listClusters } from '../../../../db/reads/resources/clusters.ts';
import {
  findResource,
  listResources,
  providerOfResource,
  resourceExists,
  undeletedResources,
} from '../../../../db/reads/resources/resources.ts';
import type { Transaction } from '../../../../db/database.ts';
import {
  changeResource,
  makeBaseline,
  makeDriftFinding,
  makeProvider,
  makeResource,
} from '../../../helpers/factories.ts';
import { member } from '../../../helpers/identity.ts';
import { insertRow } from '../../../helpers/insert-row.ts';
import { useTestDatabase } from '../../../helpers/use-test-database.ts';
import { whileUncommitted } from '../../../helpers/while-uncommitted.ts';

const page = { page: 1, perPage: 100 };

describe('The resources of a provider', () => {
  const database = useTestDatabase({ poolSize: 5 });
  let memberId: number;
  let providerId: number;

  before(async () => {
    memberId = (await member(database())).id;
  });
  beforeEach(async () => {
    ({ id: providerId } = await makeProvider(database()));
  });

  const inOne = <Result>(work: (transaction: Transaction) => Promise<Result>) => database().transaction(work);
  const made = async (values: Partial<Parameters<typeof makeResource>[1]> = {}) =>
    (await makeResource(database(), { providerId, ...values })).id;
  const hide = (isHidden: boolean) =>
    database()('providers')
      .where({ id: providerId })
      .update({ answered_at: isHidden ? null : new Date() });

  it('are listed by every filter and search, with an exact total', async () => {
    const ids = {
      disk: await made({ type: 'disk', name: 'Alpha_1', externalId: 'x-disk', region: 'eu-west-1' }),
      stopped: await made({ type: 'vm', name: 'beta', externalId: 'x-ALPHA_1', status: 'stopped' }),
      deleted: await made({ type: 'vm', name: 'alphaX1', status: 'deleted' }),
    };
    const list = async (filter: object, search: string | null = null) => {
      const sort = { column: 'id', descending: false } as const;
      const { rows, total } = await listResources(database(), {
        providers: onlyProvider(providerId),
        filter,
        search,
        sort,
        page,
      });
      assert.equal(total, rows.length);
      return rows.map(({ id }) => id);
    };
    assert.deepEqual(await list({}), Object.values(ids));
    assert.deepEqual(await list({ resource_type: 'vm' }), [ids.stopped, ids.deleted]);
    assert.deepEqual(await list({ status: 'stopped' }), [ids.stopped]);
    assert.deepEqual(await list({ region: 'eu-west-1' }), [ids.disk]);
    assert.deepEqual(await list({}, 'alpha_1'), [ids.disk, ids.stopped]);
    assert.deepEqual(await list({ resource_type: 'vm' }, 'alpha_1'), [ids.stopped]);
    assert.deepEqual(await list({}, '%'), []);
    await hide(true);
    assert.deepEqual([await list({}), await list({}, 'alpha')], [[], []]);
  });

  it('of a connect that was not answered are not counted with those of others', async () => {
    const type = `type-${providerId}`;
    const id = await made({ type });
    const { id: hidden } = await makeProvider(database(), { answeredAt: null });
    await made({ type, providerId: hidden });
    const sort = { column: 'name', descending: true } as const;
    for (const search of [null, 'resource']) {
      const { rows, total } = await listResources(database(), {
        providers: allProviders,
        filter: { resource_type: type },
        search,
        sort,
        page,
      });
      assert.deepEqual([rows.map((row) => row.id), total], [[id], 1]);
    }
  });

  it('are found with their current configuration', async () => {
    const id = await made({ configuration: { a: 1, observed: { state: 'on' } }, unreadable: { '/b': 'denied' } });
    await changeResource(database(), id, { configuration: { a: 2 }, unreadable: { '/c': 'denied' } });
    const found = await findResource(database(), id);
    assert.deepEqual([found?.id, found?.configuration, found?.unreadable], [id, { a: 2 }, { '/c': 'denied' }]);
    assert.deepEqual([await resourceExists(database(), id), await resourceExists(database(), 0)], [true, false]);
    assert.deepEqual(
      [await providerOfResource(database(), id), await providerOfResource(database(), 0)],
      [providerId, null],
    );
    await hide(true);
    assert.deepEqual([await findResource(database(), id), await resourceExists(database(), id)], [null, false]);
    assert.equal(await inOne((transaction) => lockResource(transaction, id)), null);
  });

  it('are distinguished by whether they still exist', async () => {
    const [active, stopped, deleted] = [
      await made(),
      await made({ status: 'stopped' }),
      await made({ status: 'deleted' }),
    ];
    await made();
    const present = await undeletedResources(database(), [active, stopped, deleted]);
    assert.deepEqual(
      present.toSorted((a, b) => a - b),
      [active, stopped],
    );
  });

  it('are locked by one who changes them at a time', async () => {
    const id = await made();
    const change = (first: Transaction) => first('resources').where({ id }).update({ name: 'renamed' });
    const locked = await whileUncommitted(database(), { change, command: (second) => lockResource(second, id) });
    assert.deepEqual(
      [locked?.id, locked?.name, locked?.provider_id, locked?.status],
      [id, 'renamed', providerId, 'active'],
    );
    const held = await whileUncommitted(database(), {
      change: (first) => holdResource(first, id),
      command: async (second) => second('resources').where({ id }).update({ name: 'after' }),
    });
    assert.equal(held, 1);
    await assert.rejects(
      inOne(async (first) => {
        await holdResource(first, id);
        await inOne(async (second) => {
          await second.raw(`set local lock_timeout = '30ms'`);
          await second('resources').where({ id }).update({ name: 'meanwhile' });
        });
      }),
      /lock timeout/,
    );
  });

  describe('of a cluster', () => {
    it('are counted by type, with the version of the cluster', async () => {
      const { id: cluster } = await makeProvider(database(), { type: 'orchestrator' });
      const { id: other } = await makeProvider(database(), { type: 'orchestrator' });
      const of = (type: string, values: object = {}) => made({ providerId: cluster, type, ...values });
      await of('cluster', { configuration: { version: '1.34' } });
      await of('cluster', { configuration: { version: '1.20' }, status: 'deleted' });
      await of('pod');
      await of('pod', { region: 'other' });
      await of('pod', { status: 'deleted' });
      await of('version', { configuration: { version: '9' } });
      const clusters = (await listClusters(database())).filter(({ id }) => id === cluster || id === other);
      assert.deepEqual(
        clusters.map(({ id, version, counts }) => [id, version, counts]),
        [
          [other, null, {}],
          [cluster, '1.34', { cluster: 1, pod: 2, version: 1 }],
        ],
      );
      assert.ok(!(await listClusters(database())).some(({ id }) => id === providerId));
      assert.deepEqual(
        (await listClusters(database(), { id: cluster })).map(({ id }) => id),
        [cluster],
      );
    });

    it('are listed by type and namespace, newest first', async () => {
      const of = (externalId: string, values: object = {}) => made({ type: 'pod', externalId, ...values });
      const [first, second] = [await of('shop/web'), await of('shop/job')];
      const elsewhere = await of('shopping/web');
      await of('shop/gone', { status: 'deleted' });
      await of('shop/service', { type: 'service' });
      await of('shop/web', { providerId: (await makeProvider(database())).id });
      const list = async (namespace: string | null) => {
        const { rows, total } = await listClusterObjects(database(), {
          clusterId: providerId,
          resourceType: 'pod',
          namespace,
          page,
        });
        assert.equal(total, rows.length);
        return rows.map(({ id }) => id);
      };
      assert.deepEqual(
        [await list('shop'), await list(null)],
        [
          [second, first],
          [elsewhere, second, first],
        ],
      );
    });
  });

  describe('with baselines', () => {
    const capture = (resourceId: number) => makeBaseline(database(), { resourceId, memberId });
    const isVoid = (id: number) => database()('baselines').where({ id }).update({ voided_at: new Date() });
    const effect = (id: number, resource_id: number) =>
      inOne(async (transaction) => deletionEffect(transaction, { id, resource_id }));

    it('list them newest first, page by page', async () => {
      const [id, other] = [await made(), await made()];
      const ids = [await capture(id), await capture(id), await capture(id)];
      await capture(other);
      const list = (number: number) =>
        listBaselines(database(), { limits: [], resourceId: id, page: { page: number, perPage: 2 } });
      assert.deepEqual(
        (await list(1)).rows.map((row) => row.id),
        [ids[2], ids[1]],
      );
      assert.deepEqual([(await list(2)).rows.map((row) => row.id), (await list(2)).total], [[ids[0]], 3]);
      assert.equal((await findBaseline(database(), ids[0] ?? 0))?.id, ids[0]);
      assert.equal(await findBaseline(database(), 0), null);
      await inOne((transaction) => deleteBaseline(transaction, ids[0] ?? 0));
      assert.equal((await list(1)).total, 2);
    });

    it('capture the current configuration, with or without an acceptance', async () => {
      const id = await made({ configuration: { a: 1 } });
      await changeResource(database(), id, { configuration: { a: 2 } });
      const baseline = await inOne((transaction) => captureBaseline(transaction, { resourceId: id, memberId }));
      assert.deepEqual([baseline.resource_id, baseline.configuration, baseline.acceptance_id], [id, { a: 2 }, null]);
      await assert.rejects(
        inOne((transaction) => captureBaseline(transaction, { resourceId: 0, memberId })),
        /has no configuration/,
      );
    });

    it('capture many at once by every filter, where the configuration is another one', async () => {
      const tags = { env: 'prod' };
      const ids = {
        plain: await made({ type: 'disk', region: 'eu-west-1', configuration: { a: 1 } }),
        tagged: await made({ type: 'vm', tags, configuration: { a: 1 } }),
        captured: await made({ type: 'vm', configuration: { a: 1 } }),
        deleted: await made({ type: 'vm', status: 'deleted' }),
      };
      await capture(ids.captured);
      const count = async (id: number) => (await database()('baselines').where({ resource_id: id })).length;
      const bulk = (filter: object) =>
        inOne((transaction) =>
          captureBaselines(transaction, { filter: { provider_id: providerId, ...filter }, memberId }),
        );
      assert.deepEqual(await bulk({ resource_type: 'none' }), { matched: 0, created: 0 });
      assert.deepEqual(await bulk({ region: 'eu-west-1' }), { matched: 1, created: 1 });
      assert.deepEqual(await bulk({ tag: { key: 'env', value: 'test' } }), { matched: 0, created: 0 });
      assert.deepEqual(await bulk({ resource_type: 'vm', tag: { key: 'env', value: 'prod' } }), {
        matched: 1,
        created: 1,
      });
      assert.deepEqual(await bulk({}), { matched: 3, created: 0 });
      await changeResource(database(), ids.captured, { configuration: { a: 2 } });
      assert.deepEqual(await bulk({}), { matched: 3, created: 1 });
      await changeResource(database(), ids.captured, { configuration: { a: 1 } });
      assert.deepEqual(await bulk({}), { matched: 3, created: 1 });
      await database()('baselines').where({ resource_id: ids.plain }).update({ voided_at: new Date() });
      assert.deepEqual(await bulk({}), { matched: 3, created: 1 });
      assert.deepEqual(await Promise.all([ids.plain, ids.tagged, ids.captured, ids.deleted].map(count)), [2, 1, 3, 0]);
      for (const values of [{ answered_at: null }, { answered_at: new Date(), deleted_at: new Date() }]) {
        await database()('providers').where({ id: providerId }).update(values);
        assert.deepEqual(await bulk({}), { matched: 0, created: 0 });
      }
    });

    it('lock those that a bulk capture may accept something of', async () => {
      const same = await made({ configuration: { a: 1 } });
      const changed = await made({ configuration: { a: 1 } });
      const found = await made();
      const resolved = await made();
      await made();
      for (const id of [same, changed]) await capture(id);
      await changeResource(database(), changed, { configuration: { a: 2 } });
      await makeDriftFinding(database(), { resource: { id: found, provider_id: providerId } });
      await makeDriftFinding(database(), { resource: { id: resolved, provider_id: providerId }, status: 'resolved' });
      const lock = () => inOne((transaction) => lockForCapture(transaction, { provider_id: providerId }));
      assert.deepEqual(await lock(), [changed, found]);
      await isVoid(await capture(changed));
      assert.deepEqual(await lock(), [changed, found]);
      await capture(changed);
      assert.deepEqual(await lock(), [found]);
      const late = await whileUncommitted(database(), {
        change: async (first) => {
          await first('resources').where({ id: same }).update({ name: 'renamed' });
          await first('drift_findings')
            .where({ resource_id: resolved })
            .update({ status: 'detected', resolved_at: null });
        },
        command: (second) => lockForCapture(second, { provider_id: providerId }),
      });
      assert.deepEqual(late, [found, resolved]);
    });

    it('compare two of them, without what one could not read', async () => {
      const id = await made({ configuration: { a: 1, b: 1 }, unreadable: { '/b': 'denied' } });
      const a = await findBaseline(database(), await capture(id));
      await changeResource(database(), id, { configuration: { a: 2, b: 2 } });
      const b = await findBaseline(database(), await capture(id));
      assert.ok(a && b);
      assert.deepEqual(
        (await compareBaselines(database(), a, b)).map((one) => [one.path, one.baseline_value, one.current_value]),
        [['/a', 1, 2]],
      );
      assert.deepEqual(
        (await compareBaselines(database(), b, a)).map(({ path }) => path),
        ['/a'],
      );
      await assert.rejects(compareBaselines(database(), Object.assign(a, { resource_id: 0 }), b), /has no versions/);
    });

    it('show the effect of deleting one', async () => {
      await database()('jobs')
        .insert({ type: 'drift_detection', schedule: '0 2 * * *' })
        .onConflict(database().raw('(type) where provider_id is null'))
        .ignore();
      const [id, other] = [await made({ configuration: { a: 1 } }), await made()];
      const first = await capture(id);
      await capture(other);
      assert.deepEqual([await effect(0, id), await effect(first, id)], [{ effect: 'gone' }, { effect: 'only' }]);
      for (const values of [{ enabled: false }, { enabled: true, deleted_at: new Date() }]) {
        await database()('jobs').where({ type: 'drift_detection' }).update(values);
        assert.deepEqual(await effect(first, id), { effect: 'history' });
      }
      await database()('jobs').where({ type: 'drift_detection' }).update({ enabled: true, deleted_at: null });
      await database()('providers').where({ id: providerId }).update({ deleted_at: new Date() });
      assert.deepEqual(await effect(first, id), { effect: 'history' });
      await database()('providers').where({ id: providerId }).update({ deleted_at: null });
      const second = await capture(id);
      assert.deepEqual(
        [await effect(first, id), await effect(second, id)],
        [{ effect: 'history' }, { effect: 'history' }],
      );
      await changeResource(database(), id, { configuration: { a: 2 } });
      const third = await capture(id);
      assert.deepEqual(await effect(third, id), { effect: 'reference' });
      await isVoid(first);
      await isVoid(second);
      assert.deepEqual(await effect(third, id), { effect: 'only' });
      assert.deepEqual(await effect(first, id), { effect: 'history' });
    });

    it('keep one on which an active acceptance is based, or to which it returns', async () => {
      const [id, other] = [await made(), await made()];
      const [previous, accepted, free] = [await capture(id), await capture(id), await capture(id)];
      const acceptance = async (status: string, item: object = {}) => {
        const row = { kind: 'baseline', status, summary: 's', reason: 'r', bound: 'b', requested_by: memberId };
        const acceptance_id = await insertRow(database(), 'acceptances', row);
        const of = { acceptance_id, resource_id: id, baseline_id: accepted, previous_baseline_id: previous };
        await database()('accepted_resources').insert({ ...of, ...item });
        return acceptance_id;
      };
      await acceptance('pending');
      await acceptance('accepted', { superseded_at: new Date() });
      await acceptance('accepted', { resource_id: other });
      assert.deepEqual(await effect(accepted, id), { effect: 'history' });
      const acceptanceId = await acceptance('accepted');
      await acceptance('accepted');
      assert.deepEqual(await effect(accepted, id), { effect: 'accepted', acceptanceId });
      assert.deepEqual(await effect(previous, id), { effect: 'needed', acceptanceId });
      assert.deepEqual(await effect(free, id), { effect: 'history' });
    });
  });
});
