import assert from 'node:assert/strict';
import { endExecution } from '../../../../db/commands/jobs/executions.ts';
import {
  lockSyncedProvider,
  markProviderSyncing,
  settleSyncedProvider,
} from '../../../../db/commands/sync/providers.ts';
import { claimFor, claimSync, requestSync } from '../../../../db/commands/sync/requests.ts';
import {
  countInUnit,
  endUnit,
  failListings,
  failUnended,
  lockUnit,
  SupersededError,
  takeUnits,
} from '../../../../db/commands/sync/units.ts';
import type { Transaction } from '../../../../db/database.ts';
import { providerOfSync } from '../../../../db/reads/sync/providers.ts';
import { endedUnits, type HeldUnit } from '../../../../db/reads/sync/units.ts';
import { makeProvider } from '../../../helpers/factories.ts';
import { insertRow } from '../../../helpers/insert-row.ts';
import { useTestDatabase } from '../../../helpers/use-test-database.ts';
import { whileUncommitted } from '../../../helpers/while-uncommitted.ts';

describe('The units of a sync', () => {
  const database = useTestDatabase({ poolSize: 5 });
  const scheduledAt = new Date('2026-02-01T10:00:00Z');
  const units = ['buckets', 'instances'].map((service) => ({ service, region: 'eu-west-1' }));
  let providerId: number;
  let jobId: number;
  let executionId: number;

  beforeEach(async () => {
    ({ id: providerId } = await makeProvider(database()));
    ({ id: jobId } = await database()('jobs').where({ provider_id: providerId }).first());
    executionId = await run();
  });

  const run = (values: object = {}) =>
    insertRow(database(), 'executions', { job_id: jobId, type: 'inventory_sync', trigger: 'api', ...values });
  const inOne = <Result>(work: (transaction: Transaction) => Promise<Result>) => database().transaction(work);
  const take = async (at = scheduledAt, of = units) =>
    (await takeUnits(database(), { executionId, units: of, scheduledAt: at })).toSorted((a, b) =>
      a.service < b.service ? -1 : 1,
    );
  const taken = async (): Promise<HeldUnit> => (await take())[0] ?? assert.fail();
  const rowOf = (service: string) => database()('sync_units').where({ execution_id: executionId, service }).first();
  const lock = (unit: HeldUnit) => inOne((transaction) => lockUnit(transaction, unit, providerId));
  const providerRow = (id = providerId) => database()('providers').where({ id }).first();

  it('are taken by each attempt that was scheduled no earlier, while they run', async () => {
    assert.deepEqual(
      (await take()).map(({ service, attempt }) => [service, attempt]),
      [
        ['buckets', 1],
        ['instances', 1],
      ],
    );
    assert.deepEqual(
      (await take()).map(({ attempt }) => attempt),
      [2, 2],
    );
    assert.deepEqual(await take(new Date(scheduledAt.getTime() - 1)), []);
    await database()('sync_units').where({ service: 'buckets' }).update({ attempt_scheduled_at: null });
    await database()('sync_units').where({ service: 'instances' }).update({ status: 'failed' });
    assert.deepEqual(
      (await take()).map(({ service, attempt }) => [service, attempt]),
      [['buckets', 3]],
    );
  });

  it('keep since when they are seen, and where their listing continues', async () => {
    const unit = await taken();
    const { seen_since: since } = await rowOf('buckets');
    const none = { created: 0, changed: 0, unchanged: 0, deleted: 0 };
    await inOne((transaction) =>
      countInUnit(transaction, unit, {
        kept: { bucket: { ...none, created: 1 } },
        more: { bucket: { ...none, created: 2 }, key: { ...none, changed: 1 } },
        seen: 4,
        cursor: 'page-2',
      }),
    );
    const [again] = await take();
    assert.equal(again?.cursor, 'page-2');
    const row = await rowOf('buckets');
    assert.deepEqual(
      [row.seen_since, row.resources_seen, row.counts],
      [since, 4, { bucket: { ...none, created: 3 }, key: { ...none, changed: 1 } }],
    );
    assert.equal((await rowOf('instances')).resources_seen, 0);
    const locked = await lock(again ?? unit);
    assert.deepEqual([locked.seen_since, locked.counts], [row.seen_since, row.counts]);
  });

  it('are written only by the newest attempt, while unit, execution and provider exist', async () => {
    const unit = await taken();
    await lock(unit);
    const refused = async (what: string) => {
      await assert.rejects(lock(unit), SupersededError, what);
    };
    await database()('sync_units').where({ service: 'buckets' }).update({ attempt: 2 });
    await refused('attempt');
    await database()('sync_units').where({ service: 'buckets' }).update({ attempt: 1, status: 'failed' });
    await refused('unit');
    await database()('sync_units').where({ service: 'buckets' }).update({ status: 'running' });
    await database()('executions').where({ id: executionId }).update({ status: 'failed', ended_at: new Date() });
    await refused('execution');
    await database()('executions').where({ id: executionId }).update({ status: 'running', ended_at: null });
    await lock(unit);
    await database()('providers').where({ id: providerId }).update({ deleted_at: new Date() });
    await refused('provider');
  });

  it('are not written if the provider, execution or unit ends at the same moment', async () => {
    const unit = await taken();
    const ends: ((first: Transaction) => Promise<unknown>)[] = [
      (first) => first('providers').where({ id: providerId }).update({ deleted_at: new Date() }),
      (first) => endExecution(first, { executionId, status: 'failed' }),
      (first) => endUnit(first, unit, { status: 'failed', reason: 'no' }),
    ];
    for (const change of ends) {
      await database()('providers').where({ id: providerId }).update({ deleted_at: null });
      await assert.rejects(
        whileUncommitted(database(), { change, command: (second) => lockUnit(second, unit, providerId) }),
        SupersededError,
      );
      await database()('executions').where({ id: executionId }).update({ status: 'running', ended_at: null });
    }
  });

  it('end once, for their newest attempt', async () => {
    const unit = await taken();
    const end = (given: HeldUnit) => endUnit(database(), given, { status: 'succeeded', reason: null });
    assert.deepEqual([await end({ ...unit, attempt: 9 }), await end(unit), await end(unit)], [false, true, false]);
    assert.deepEqual([(await rowOf('buckets')).status, (await rowOf('instances')).status], ['succeeded', 'running']);
  });

  it('that did not end fail with the sync, and no attempt writes them any longer', async () => {
    const [, instances] = await take();
    await endUnit(database(), instances ?? assert.fail(), { status: 'succeeded', reason: null });
    const other = await run({ subject: 'other' });
    await takeUnits(database(), { executionId: other, units, scheduledAt });
    await database()('sync_units')
      .where({ execution_id: executionId, service: 'buckets' })
      .update({ reason: 'throttled' });
    const planned = [...units, { service: 'keys', region: 'global' }];
    await inOne((transaction) => failUnended(transaction, { executionId, units: planned }));
    const rows = await database()('sync_units').where({ execution_id: executionId }).orderBy('service');
    assert.deepEqual(
      rows.map(({ service, status, reason, attempt }) => [service, status, reason, attempt]),
      [
        ['buckets', 'failed', 'throttled', 2],
        ['instances', 'succeeded', null, 1],
        ['keys', 'failed', 'the listing was not made', 1],
      ],
    );
    const elsewhere = await database()('sync_units').where({ execution_id: other }).pluck('status');
    assert.deepEqual(elsewhere, ['running', 'running']);
  });

  it('that could not be listed at all fail with the reason, except those that ended', async () => {
    const [, instances] = await take();
    await endUnit(database(), instances ?? assert.fail(), { status: 'succeeded', reason: null });
    const missed = [...units, { service: 'keys', region: 'global' }];
    await failListings(database(), { executionId, units: missed, reason: 'denied' });
    const rows = await database()('sync_units').where({ execution_id: executionId }).orderBy('service');
    assert.deepEqual(
      rows.map(({ status, reason, attempt }) => [status, reason, attempt]),
      [
        ['failed', 'denied', 2],
        ['succeeded', null, 1],
        ['failed', 'denied', 1],
      ],
    );
  });

  it('are all read back at the end, in order; one that never ended counts as failed', async () => {
    await take(scheduledAt, [...units, { service: 'buckets', region: 'ap-south-1' }].toReversed());
    await database()('sync_units')
      .where({ execution_id: executionId, region: 'ap-south-1' })
      .update({ reason: 'slow' });
    await database()('sync_units')
      .where({ execution_id: executionId, service: 'instances' })
      .update({ status: 'succeeded' });
    assert.deepEqual(
      (await endedUnits(database(), executionId)).map(({ service, region, status, reason }) => [
        service,
        region,
        status,
        reason,
      ]),
      [
        ['buckets', 'ap-south-1', 'failed', 'slow'],
        ['buckets', 'eu-west-1', 'failed', 'the listing did not finish'],
        ['instances', 'eu-west-1', 'succeeded', null],
      ],
    );
  });

  describe('and their provider', () => {
    it('is the one that the execution syncs, while both last', async () => {
      const found = async () => (await providerOfSync(database(), executionId))?.id ?? null;
      assert.equal(await found(), providerId);
      await database()('providers').where({ id: providerId }).update({ deleted_at: new Date() });
      assert.equal(await found(), null);
      const locked = await inOne((transaction) => lockSyncedProvider(transaction, executionId));
      assert.deepEqual([locked?.id, locked?.deleted_at !== null], [providerId, true]);
      await database()('providers').where({ id: providerId }).update({ deleted_at: null });
      await inOne((transaction) => endExecution(transaction, { executionId, status: 'failed' }));
      assert.equal(await found(), null);
      assert.equal(await inOne((transaction) => lockSyncedProvider(transaction, 0)), undefined);
    });

    it('is waited for while it is deleted', async () => {
      const change = (first: Transaction) =>
        first('providers').where({ id: providerId }).update({ deleted_at: new Date() });
      const locked = await whileUncommitted(database(), {
        change,
        command: (second) => lockSyncedProvider(second, executionId),
      });
      assert.ok(locked?.deleted_at);
      await database()('providers').where({ id: providerId }).update({ deleted_at: null });
      const request = { providerId, trigger: 'api' as const, requestedBy: null };
      assert.equal(
        await whileUncommitted(database(), { change, command: (second) => requestSync(second, request) }),
        null,
      );
    });

    it('is syncing, synced or in error, and keeps when it was synced last', async () => {
      const { id: otherId } = await makeProvider(database());
      await markProviderSyncing(database(), providerId);
      assert.deepEqual([(await providerRow()).status, (await providerRow(otherId)).status], ['syncing', 'synced']);
      const syncedAt = new Date('2026-02-01T11:00:00Z');
      const settle = (reason: string | null, at: Date | null) =>
        inOne((transaction) => settleSyncedProvider(transaction, { providerId, reason, syncedAt: at }));
      await settle('partly', syncedAt);
      const synced = await providerRow();
      assert.deepEqual([synced.status, synced.status_reason, synced.last_synced_at], ['synced', 'partly', syncedAt]);
      await settle('denied', null);
      const failed = await providerRow();
      assert.deepEqual([failed.status, failed.status_reason, failed.last_synced_at], ['error', 'denied', syncedAt]);
      assert.equal((await providerRow(otherId)).status_reason, null);
      const degraded = () => database()('events').where({ type: 'provider.degraded' }).orderBy('id').pluck('data');
      assert.deepEqual(
        (await degraded()).map(({ provider_id: id, status, reason }) => [id, status, reason]),
        [[providerId, 'synced', 'partly']],
      );
      await settle(null, syncedAt);
      await settle('denied', null);
      assert.deepEqual((await degraded()).length, 2);
      await database()('providers').where({ id: providerId }).update({ deleted_at: new Date() });
      await markProviderSyncing(database(), providerId);
      assert.equal((await providerRow()).status, 'error');
    });

    it('changes to syncing with a new request, and not by one that already runs', async () => {
      const request = () =>
        inOne((transaction) => requestSync(transaction, { providerId, trigger: 'api', requestedBy: null }));
      const { id: otherId } = await makeProvider(database());
      const joined = await request();
      assert.deepEqual([joined?.isNew, joined?.execution.id, joined?.jobId], [false, executionId, jobId]);
      assert.equal((await providerRow()).status, 'synced');
      await inOne((transaction) => endExecution(transaction, { executionId, status: 'failed' }));
      const claimed = await request();
      assert.equal(claimed?.isNew, true);
      assert.deepEqual([(await providerRow()).status, (await providerRow(otherId)).status], ['syncing', 'synced']);
      assert.equal((await database()('outbox').where({ workflow_id: claimed?.execution.workflow_id })).length, 1);
    });

    it('turns to syncing by the claim of a workflow, and only by one that starts a sync', async () => {
      const claim = () =>
        inOne((transaction) => claimSync(transaction, { providerId, trigger: 'execution', claimant: 'one' }));
      assert.equal((await claim())?.isNew, false);
      assert.equal((await providerRow()).status, 'synced');
      await inOne((transaction) => endExecution(transaction, { executionId, status: 'failed' }));
      await database()('executions').where({ id: executionId }).update({ parameters: '{}' });
      assert.equal((await claim())?.isNew, true);
      assert.equal((await providerRow()).status, 'syncing');
      await database()('providers').where({ id: providerId }).update({ deleted_at: new Date() });
      assert.equal(await claim(), null);
    });

    it('is claimed for each workflow apart, of each job apart', async () => {
      const { id: other } = await makeProvider(database());
      const { id: otherJob } = await database()('jobs').where({ provider_id: other }).first();
      const claim = (id: number, claimant: string) =>
        inOne((transaction) =>
          claimFor(transaction, { job: { id, type: 'inventory_sync' }, trigger: 'execution', claimant }),
        );
      for (const claimant of ['one', 'two']) assert.equal((await claim(jobId, claimant)).isNew, false);
      const row = await database()('executions').where({ id: executionId }).first();
      assert.deepEqual(row.parameters, { joined_by: ['one', 'two'] });
      assert.notEqual((await claim(otherJob, 'one')).execution.id, executionId);
      await inOne((transaction) => endExecution(transaction, { executionId, status: 'failed' }));
      const next = await run({
        parameters: JSON.stringify({ claimed_by: 'one' }),
        status: 'failed',
        ended_at: new Date(),
      });
      assert.deepEqual(
        [(await claim(jobId, 'one')).execution.id, (await claim(jobId, 'two')).execution.id],
        [next, executionId],
      );
    });
  });
});
