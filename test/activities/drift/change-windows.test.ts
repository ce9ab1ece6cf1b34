import assert from 'node:assert/strict';
import { acceptChangeWindow } from '../../../api/change-windows/accept.ts';
import type { Principal } from '../../../api/auth/principal.ts';
import { compareResources } from '../../../activities/drift/compare-resources.ts';
import {
  cancelChangeWindow,
  createChangeWindow,
  lockChangeWindow,
} from '../../../db/commands/change-windows/change-windows.ts';
import { systemActor } from '../../../db/commands/audit/write.ts';
import { recheckResources } from '../../../db/commands/drifts/recheck.ts';
import { lockNextToScan } from '../../../db/commands/drifts/scan.ts';
import type { Database, Transaction } from '../../../db/database.ts';
import { noCustomChecks } from '../../helpers/custom-checks.ts';
import { changeResource, makeBaseline, makeProvider, makeResource } from '../../helpers/factories.ts';
import { member } from '../../helpers/identity.ts';
import { useTestDatabase } from '../../helpers/use-test-database.ts';
import { whileUncommitted } from '../../helpers/while-uncommitted.ts';

const at = (hours: number): Date => new Date(Date.now() + hours * 3_600_000);
const actor = { principal: 'alice', issuer: null, actingAs: null, source: 'call_log', eventId: 'record' };

describe('Drift in a change window', () => {
  const openedDatabase = useTestDatabase({ poolSize: 4 });
  let database: Database;
  let memberId: number;
  let providerId: number;

  before(async () => {
    database = openedDatabase();
    ({ id: memberId } = await member(database, { role: 'admin' }));
  });
  beforeEach(async () => {
    ({ id: providerId } = await makeProvider(database));
  });

  const announce = async (startsAt = at(-1), endsAt = at(1)): Promise<number> => {
    const scope = { scope: {}, providerIds: [providerId], resourceTypes: null, tags: null };
    const window = { ...scope, startsAt, endsAt, reason: 'release 12', memberId };
    return (await database.transaction((transaction) => createChangeWindow(transaction, window))).id;
  };
  const end = (windowId: number) =>
    database('change_windows')
      .where({ id: windowId })
      .update({ starts_at: at(-3), ends_at: at(-1) });

  async function accepted(tags: Record<string, string> = {}): Promise<number> {
    const { id } = await makeResource(database, { providerId, configuration: { tags } });
    await makeBaseline(database, { resourceId: id, memberId });
    return id;
  }
  /** Stores a configuration; the last reading before it was that many hours ago. */
  async function store(id: number, tags: Record<string, string>, readBefore: number | null): Promise<void> {
    const version = await changeResource(database, id, { configuration: { tags } });
    const changedAfter = readBefore === null ? null : at(readBefore);
    await database('resource_versions').where({ id: version }).update({ changed_after: changedAfter });
  }
  /** Records what a change feed announced and a reading found. */
  async function announced(id: number, occurredAt: Date, more: object = {}): Promise<void> {
    await database('change_feeds').insert({ provider_id: providerId, enabled: true }).onConflict().ignore();
    const row = await database('resources').where({ id }).first('resource_type', 'external_id', 'region');
    await database('announced_changes').insert({
      provider_id: providerId,
      event_id: `event-${id}-${occurredAt.getTime()}`,
      ...row,
      kind: 'changed',
      source: 'call_log',
      actor: JSON.stringify(actor),
      occurred_at: occurredAt,
      status: 'applied',
      settled_at: database.fn.now(),
      read_at: occurredAt,
      ...more,
    });
  }

  const compareIn = (transaction: Transaction, ids: number[]) =>
    compareResources(
      transaction,
      { providerId, providerKind: 'cloud_a', executionId: null, frameworks: [], customChecks: noCustomChecks },
      ids,
    );
  const compare = (...ids: number[]) => database.transaction((transaction) => compareIn(transaction, ids));
  const driftOf = (id: number) => database('drift_findings').where({ resource_id: id }).orderBy('id', 'desc').first();
  const isExpected = async (id: number): Promise<boolean> => (await driftOf(id)).expected;
  const cancel = async (transaction: Transaction, windowId: number): Promise<number> => {
    await lockChangeWindow(transaction, windowId);
    return cancelChangeWindow(transaction, { windowId, memberId });
  };

  it('is expected without a change feed only if its former state was read within the window', async () => {
    const ids = [await accepted(), await accepted(), await accepted()];
    await announce();
    for (const [index, readBefore] of [-0.5, -2, null].entries()) {
      await store(ids[index] ?? 0, { stage: 'prod' }, readBefore);
    }
    await compare(...ids);
    assert.deepEqual(await Promise.all(ids.map(isExpected)), [true, false, false]);
  });

  it('is not expected where a listing found a change that may be older than the window', async () => {
    const ids = [await accepted(), await accepted(), await accepted()];
    await announce();
    const listed = { source: 'listing', actor: null, occurred_at: null, announced_at: at(-0.3) };
    for (const [index, [readBefore, more]] of [
      [-0.5, listed],
      [-2, listed],
      [-2, { ...listed, source: 'watch' }],
    ].entries() as IterableIterator<[number, [number, object]]>) {
      await store(ids[index] ?? 0, { stage: 'prod' }, readBefore);
      await announced(ids[index] ?? 0, at(-0.3), more);
    }
    await compare(...ids);
    assert.deepEqual(await Promise.all(ids.map(isExpected)), [true, false, true]);
  });

  it('is not expected where an acceptance of before ends within the window', async () => {
    const id = await accepted();
    await announce();
    await store(id, { stage: 'prod' }, -0.5);
    const baselineId = await makeBaseline(database, { resourceId: id, memberId });
    await database('baselines').where({ id: baselineId }).update({ voided_at: new Date() });
    await database.transaction((transaction) => recheckResources(transaction, [id]));
    assert.equal(await isExpected(id), false);
  });

  it('is no longer expected, and names nobody, once an ended acceptance adds an older change to it', async () => {
    const id = await accepted();
    const windowId = await announce();
    await store(id, { port: '8080' }, -3);
    const baselineId = await makeBaseline(database, { resourceId: id, memberId });
    await store(id, { port: '8080', other: '9090' }, -2);
    await announced(id, at(-0.5));
    await compare(id);
    const before = await driftOf(id);
    assert.deepEqual([before.expected, before.changed_by?.principal, before.diff.length], [true, 'alice', 1]);
    await database('baselines').where({ id: baselineId }).update({ voided_at: new Date() });
    await database.transaction((transaction) => recheckResources(transaction, [id]));
    const drift = await driftOf(id);
    assert.deepEqual([drift.id, drift.diff.length, drift.expected], [before.id, 2, false]);
    assert.deepEqual(
      [drift.changed_by, drift.changed_at, drift.changed_via, drift.change_event_id, drift.changed_before],
      [null, null, null, null, null],
    );
    const [event] = await database('events').where({ resource_id: id, type: 'drift.updated' }).select('data');
    assert.deepEqual([event?.data.expected, event?.data.changed_by], [false, null]);
    await database.transaction((transaction) => recheckResources(transaction, [id]));
    await end(windowId);
    assert.deepEqual((await database.transaction((transaction) => acceptIn(transaction, windowId))).left_out, [
      [before.id, 'changed_since'],
    ]);
  });

  it('keeps its mark and its actor through a recheck that finds the same', async () => {
    const id = await accepted();
    await announce();
    await store(id, { port: '9090' }, -2);
    await announced(id, at(-0.5));
    await compare(id);
    await database.transaction((transaction) => recheckResources(transaction, [id]));
    const { expected, changed_by: by, changed_after: after } = await driftOf(id);
    assert.deepEqual([expected, by?.principal, after !== null], [true, 'alice', true]);
  });

  it('is not expected in a window whose cancellation was not committed yet', async () => {
    const id = await accepted();
    const windowId = await announce();
    await store(id, { stage: 'prod' }, -0.5);
    await whileUncommitted(database, {
      change: (transaction) => cancel(transaction, windowId),
      command: (transaction) => compareIn(transaction, [id]),
    });
    assert.equal(await isExpected(id), false);
  });

  it('is no longer expected in a window that is cancelled while a comparison marks it', async () => {
    const id = await accepted();
    const windowId = await announce();
    await store(id, { stage: 'prod' }, -0.5);
    const unexpected = await whileUncommitted(database, {
      change: (transaction) => compareIn(transaction, [id]),
      command: (transaction) => cancel(transaction, windowId),
    });
    assert.deepEqual([unexpected, await isExpected(id)], [1, false]);
  });

  it('can be accepted while a comparison that waits for nothing else finds more of it', async () => {
    const [first, second] = [await accepted(), await accepted()];
    const windowId = await announce();
    await store(first, { stage: 'prod' }, -0.5);
    await compare(first);
    await store(second, { stage: 'prod' }, -4);
    await announced(second, at(-2));
    await end(windowId);
    await database('drift_findings')
      .where({ resource_id: first })
      .update({ detected_at: at(-2), changed_after: at(-2.5) });
    const outcome = await whileUncommitted(database, {
      change: (scan) => lockNextToScan(scan, { providerId, after: 0, limit: 10 }),
      command: (transaction) => acceptIn(transaction, windowId),
      meanwhile: async (scan) => {
        await scan.raw(`set local lock_timeout = '5s'`);
        await compareIn(scan, [second]);
      },
    });
    assert.equal(await isExpected(second), true);
    assert.equal(outcome.accepted, 1);
  });

  it('can be found in a window that another transaction accepts', async () => {
    const id = await accepted();
    const windowId = await announce();
    await store(id, { stage: 'prod' }, -4);
    await announced(id, at(-2));
    await end(windowId);
    await database.transaction(async (accepting) => {
      await lockChangeWindow(accepting, windowId);
      await database.transaction(async (scan) => {
        await scan.raw(`set local lock_timeout = '2s'`);
        await compareIn(scan, [id]);
      });
    });
    assert.equal(await isExpected(id), true);
  });

  async function acceptIn(transaction: Transaction, windowId: number) {
    const principal = { memberId, role: 'admin', channel: 'api', scopes: null } as unknown as Principal;
    const asker = { principal, actor: systemActor('test'), fourEyes: false, reason: null, expiresAt: null };
    const outcome = await acceptChangeWindow(transaction, { windowId, asker });
    if ('pendingId' in outcome) throw new Error('nobody has to confirm it');
    const leftOut = outcome.left_out.map(({ drift_id: id, reason }) => [id, reason]);
    return { accepted: outcome.accepted, left_out: leftOut };
  }
});
