import assert from 'node:assert/strict';
import {
  cancelMootActions,
  closeRollbackWindow,
  completeExecution,
  completeRollback,
  endRemediationsOf,
  endWaitingActions,
  expireAction,
  failExecution,
  failRollback,
  noteUndo,
} from '../../../../db/commands/remediation/ends.ts';
import { cancelUnverified } from '../../../../db/commands/remediation/unverified-cancellation.ts';
import type { Transaction } from '../../../../db/database.ts';
import { isProviderBeingChanged } from '../../../../db/reads/remediation/ends.ts';
import { remediationStatuses, type RemediationStatus } from '../../../../domain/remediation/statuses.ts';
import { makeProvider } from '../../../helpers/factories.ts';
import { makeAction } from '../../../helpers/remediation-row.ts';
import { useTestDatabase } from '../../../helpers/use-test-database.ts';
import { whileUncommitted } from '../../../helpers/while-uncommitted.ts';

const hourMs = 3_600_000;

describe('The end of a remediation action', () => {
  const database = useTestDatabase({ poolSize: 5 });
  let providerId: number;

  beforeEach(async () => {
    ({ id: providerId } = await makeProvider(database()));
  });

  const made = async (status: RemediationStatus, values: object = {}): Promise<number> => {
    const { id } = await makeAction(database(), { providerId, status });
    if (Object.keys(values).length > 0) await database()('remediation_actions').where({ id }).update(values);
    return id;
  };
  const oneOfEach = () => Promise.all(remediationStatuses.map(async (status) => ({ status, id: await made(status) })));
  const inOne = <Result>(work: (transaction: Transaction) => Promise<Result>) => database().transaction(work);
  const rowOf = (id: number) => database()('remediation_actions').where({ id }).first();
  const logOf = (id: number) =>
    database()('remediation_log').where({ action_id: id }).orderBy('id').select('phase', 'level', 'message');
  const auditOf = (id: number) =>
    database()('audit_log')
      .where({ subject_type: 'remediation', subject_id: String(id) })
      .orderBy('id')
      .select('actor', 'action', 'before', 'after');
  const alertsOf = (id: number) =>
    database()('alert_causes as cause')
      .join('alerts', 'alerts.id', 'cause.alert_id')
      .join('remediation_actions as action', 'action.resource_id', 'alerts.resource_id')
      .where('action.id', id)
      .orderBy('alerts.id')
      .select('alerts.status', 'alerts.description');
  const executing = (values: object = {}) => made('executing', { started_at: new Date(), ...values });

  it('comes only for waiting ones, when they expire or are cancelled', async () => {
    for (const decision of ['expired', 'cancelled'] as const) {
      const actions = await oneOfEach();
      const bystander = await made('approved');
      const ended = await inOne((transaction) =>
        endWaitingActions(transaction, {
          actionIds: actions.map(({ id }) => id),
          decision,
          reason: 'Time is over',
          by: 'expiry',
        }),
      );
      const waiting = actions.filter(({ status }) => status === 'pending_approval' || status === 'approved');
      assert.deepEqual(ended.map(({ id }) => id).toSorted(), waiting.map(({ id }) => id).toSorted());
      for (const { id, status } of actions) {
        const row = await rowOf(id);
        const isEnded = waiting.some((one) => one.id === id);
        assert.deepEqual([row.status, row.decision], isEnded ? ['failed', decision] : [status, null]);
        if (!isEnded) continue;
        assert.deepEqual([row.reason, row.expires_at], ['Time is over', null]);
        assert.ok(row.ended_at);
        assert.ok(row.decided_at);
        assert.deepEqual(await logOf(id), [{ phase: 'decide', level: 'warn', message: 'Time is over' }]);
        assert.deepEqual(await auditOf(id), [
          {
            actor: 'expiry',
            action: decision === 'expired' ? 'remediation.expire' : 'remediation.cancel',
            before: { status },
            after: { status: 'failed', decision, reason: 'Time is over' },
          },
        ]);
      }
      assert.equal((await rowOf(bystander)).status, 'approved');
    }
  });

  it('keeps when it was decided, for one that was approved before', async () => {
    const decidedAt = new Date(Date.now() - hourMs);
    const id = await made('approved', { decision: 'approved', decided_at: decidedAt });
    const end = { actionIds: [id], decision: 'cancelled' as const, reason: 'No', by: 'test' };
    await inOne((transaction) => endWaitingActions(transaction, end));
    assert.deepEqual((await rowOf(id)).decided_at, decidedAt);
    assert.deepEqual(await inOne((transaction) => endWaitingActions(transaction, { ...end, actionIds: [] })), []);
  });

  it('comes to actions that wait for a closed finding, only of its kind', async () => {
    const [moot, other] = [await made('approved'), await made('approved')];
    const requireOngoing = await executing();
    const findingIds = [(await rowOf(moot)).drift_id, (await rowOf(requireOngoing)).drift_id];
    await inOne((transaction) => cancelMootActions(transaction, { findingType: 'vulnerability', findingIds }));
    assert.equal((await rowOf(moot)).status, 'approved');
    await inOne((transaction) => cancelMootActions(transaction, { findingType: 'drift', findingIds }));
    const row = await rowOf(moot);
    assert.deepEqual(
      [row.status, row.decision, row.reason],
      ['failed', 'cancelled', 'The finding was closed in the meantime'],
    );
    assert.deepEqual([(await rowOf(other)).status, (await rowOf(requireOngoing)).status], ['approved', 'executing']);
    assert.equal((await auditOf(moot))[0]?.actor, 'remediation');
  });

  it('of an execution that failed raises an alert and gives the turn to the next, once', async () => {
    const id = await executing();
    const { resource_id: resourceId } = await rowOf(id);
    await database()('remediation_turns').insert({ resource_id: resourceId, action_id: id });
    const next = await executing({ resource_id: resourceId, waiting_since: new Date() });
    const fail = () =>
      inOne((transaction) => failExecution(transaction, { actionId: id, reason: 'no access', phase: 'execute' }));
    assert.deepEqual(await fail(), { next: (await rowOf(next)).workflow_id });
    const row = await rowOf(id);
    assert.deepEqual([row.status, row.reason, row.rollback_until], ['failed', 'no access', null]);
    assert.ok(row.ended_at);
    assert.deepEqual(await logOf(id), [{ phase: 'execute', level: 'error', message: 'no access' }]);
    assert.equal((await alertsOf(id))[0]?.status, 'open');
    assert.match(String((await alertsOf(id))[0]?.description), /no access/);
    assert.deepEqual(await fail(), { next: null });
    assert.equal((await logOf(id)).length, 1);
    assert.equal((await rowOf(next)).status, 'executing');
  });

  it('of an execution that failed replaces the alert that it made no progress', async () => {
    const id = await executing({ wakes: 4, woken_at: new Date() });
    const { noteWake } = await import('../../../../db/commands/remediation/progress.ts');
    await noteWake(database(), id);
    assert.match(String((await alertsOf(id))[0]?.description), /no progress/);
    await inOne((transaction) => failExecution(transaction, { actionId: id, reason: 'no access', phase: 'execute' }));
    const alerts = await database()('alerts').orderBy('id', 'desc').limit(2).select('status', 'description');
    assert.deepEqual(
      alerts.map(({ status }) => status),
      ['open', 'resolved'],
    );
    assert.match(alerts[0].description, /no access/);
  });

  it('of a rollback that failed leaves the action completed', async () => {
    const id = await made('completed', { rollback_status: 'running' });
    await database()('remediation_turns').insert({ resource_id: (await rowOf(id)).resource_id, action_id: id });
    const fail = () =>
      inOne((transaction) => failRollback(transaction, { actionId: id, reason: 'denied', phase: 'rollback' }));
    assert.deepEqual(await fail(), { next: null });
    const row = await rowOf(id);
    assert.deepEqual(
      [row.status, row.rollback_status, row.rollback_reason, row.reason],
      ['completed', 'failed', 'denied', null],
    );
    assert.deepEqual(await logOf(id), [{ phase: 'rollback', level: 'error', message: 'The rollback failed: denied' }]);
    assert.deepEqual(await database()('remediation_turns').where({ action_id: id }), []);
    await fail();
    assert.equal((await logOf(id)).length, 1);
  });

  it('that comes too late for its state changes nothing', async () => {
    for (const status of remediationStatuses) {
      const id = await made(status);
      const before = await rowOf(id);
      const outcomes = await inOne(async (transaction) => [
        await failRollback(transaction, { actionId: id, reason: 'late', phase: 'rollback' }),
        await completeRollback(transaction, id),
        ...(status === 'executing'
          ? []
          : [
              await failExecution(transaction, { actionId: id, reason: 'late', phase: 'execute' }),
              await completeExecution(transaction, { actionId: id, rollbackWindowHours: 1 }),
            ]),
      ]);
      assert.deepEqual(outcomes.slice(0, 2), [{ next: null }, null]);
      if (status !== 'executing') assert.deepEqual(outcomes.slice(2), [{ next: null }, null]);
      assert.deepEqual(await rowOf(id), before);
      assert.deepEqual(await logOf(id), []);
    }
  });

  it('of an execution that succeeded opens the rollback window and publishes it', async () => {
    const [id, other] = [await executing(), await executing()];
    const ended = await inOne((transaction) =>
      completeExecution(transaction, { actionId: id, rollbackWindowHours: 5 }),
    );
    const row = await rowOf(id);
    assert.deepEqual([row.status, ended?.id, ended?.finding_id], ['completed', id, row.drift_id]);
    assert.equal(row.rollback_until.getTime() - row.ended_at.getTime(), 5 * hourMs);
    assert.equal((await rowOf(other)).status, 'executing');
    const events = await database()('events').where({ type: 'remediation.completed', provider_id: providerId });
    assert.equal(events.length, 1);
    assert.deepEqual(
      [events[0].resource_id, events[0].data.id, events[0].data.rollback_until],
      [row.resource_id, id, row.rollback_until.toISOString()],
    );
  });

  it('that succeeded resolves the alerts on earlier failures at the resource', async () => {
    const failed = await executing();
    await inOne((transaction) => failExecution(transaction, { actionId: failed, reason: 'no', phase: 'execute' }));
    const { resource_id: resourceId } = await rowOf(failed);
    const id = await executing({ resource_id: resourceId });
    await inOne((transaction) => completeExecution(transaction, { actionId: id, rollbackWindowHours: 5 }));
    const alert = await database()('alerts').where({ resource_id: resourceId }).first();
    assert.deepEqual([alert.status, alert.resolution_note], ['resolved', `Remediation ${id} completed`]);
  });

  it('of a rollback that succeeded closes its window and resolves what the action raised', async () => {
    const id = await executing();
    await inOne((transaction) => completeExecution(transaction, { actionId: id, rollbackWindowHours: 5 }));
    await database()('remediation_actions').where({ id }).update({ rollback_status: 'running' });
    await inOne((transaction) => failRollback(transaction, { actionId: id, reason: 'denied', phase: 'rollback' }));
    await database()('remediation_actions').where({ id }).update({ rollback_status: 'running' });
    const ended = await inOne((transaction) => completeRollback(transaction, id));
    const row = await rowOf(id);
    assert.equal(ended?.id, id);
    assert.deepEqual([row.status, row.rollback_status, row.rollback_until], ['rolled_back', 'completed', null]);
    assert.ok(row.rolled_back_at);
    const alert = await database()('alerts').where({ resource_id: row.resource_id }).first();
    assert.deepEqual([alert.status, alert.resolution_note], ['resolved', `Remediation ${id} was rolled back`]);
  });

  it('of the rollback window comes to completed ones that still have it', async () => {
    const past = new Date(Date.now() - hourMs);
    const [open, over, other] = [
      await made('completed'),
      await made('completed', { rollback_until: past }),
      await made('completed'),
    ];
    const future = new Date(Date.now() + hourMs);
    const failed = await made('failed', { rollback_until: future });
    assert.equal(await inOne((transaction) => closeRollbackWindow(transaction, [open, over, failed])), 1);
    assert.ok((await rowOf(open)).rollback_until <= new Date());
    assert.deepEqual((await rowOf(over)).rollback_until, past);
    assert.deepEqual((await rowOf(failed)).rollback_until, future);
    assert.ok((await rowOf(other)).rollback_until > new Date());
  });

  it('comes with the deletion of its provider, to waiting ones and those that could be rolled back', async () => {
    const actions = await oneOfEach();
    const over = await made('completed', { rollback_until: new Date(Date.now() - hourMs) });
    const { id: elsewhere } = await makeAction(database(), {
      providerId: (await makeProvider(database())).id,
      status: 'approved',
    });
    const ended = await inOne((transaction) => endRemediationsOf(transaction, { providerId, reason: 'Gone' }));
    const of = (status: RemediationStatus) => actions.find((one) => one.status === status)?.id ?? 0;
    const expected = await Promise.all(
      [of('pending_approval'), of('approved'), of('completed')].map(async (id) => (await rowOf(id)).workflow_id),
    );
    assert.deepEqual(ended.toSorted(), expected.toSorted());
    assert.deepEqual(
      [(await rowOf(of('approved'))).status, (await rowOf(of('executing'))).status, (await rowOf(elsewhere)).status],
      ['failed', 'executing', 'approved'],
    );
    assert.ok((await rowOf(of('completed'))).rollback_until <= new Date());
    assert.ok(!ended.includes((await rowOf(over)).workflow_id));
  });

  it('by expiry comes only when it has expired', async () => {
    const [due, early] = [await made('approved', { expires_at: new Date(Date.now() - 1_000) }), await made('approved')];
    for (const actionId of [due, early]) {
      await inOne((transaction) => expireAction(transaction, { actionId, reason: 'Nobody executed it' }));
    }
    assert.deepEqual([(await rowOf(due)).decision, (await rowOf(early)).decision], ['expired', null]);
    assert.equal((await auditOf(due))[0]?.actor, 'expiry');
  });

  it('by expiry waits for a command that is changing it', async () => {
    const id = await made('approved', { expires_at: new Date(Date.now() - 1_000) });
    await whileUncommitted(database(), {
      change: (first) =>
        first('remediation_actions')
          .where({ id })
          .update({ expires_at: new Date(Date.now() + hourMs) }),
      command: (second) => expireAction(second, { actionId: id, reason: 'late' }),
    });
    assert.equal((await rowOf(id)).status, 'approved');
  });

  it('names the first reason for which its steps were undone, while it executes', async () => {
    const [id, done] = [await executing(), await made('completed')];
    for (const reason of ['first', 'second']) await noteUndo(database(), { actionId: id, reason });
    await noteUndo(database(), { actionId: done, reason: 'late' });
    assert.deepEqual([(await rowOf(id)).undo_reason, (await rowOf(done)).undo_reason], ['first', null]);
  });

  it('by a cancellation in Temporal names no one as decider', async () => {
    const decided = { decision: 'approved', decided_at: new Date(0), decided_name: 'ann', decided_channel: 'api' };
    const id = await made('approved', { ...decided, decided_proven: true, comment: 'fine' });
    const other = await made('approved', decided);
    await inOne((transaction) => cancelUnverified(transaction, { actionId: id, reason: 'Cancelled in Temporal' }));
    const row = await rowOf(id);
    assert.deepEqual(
      [row.status, row.decision, row.decided_name, row.decided_channel, row.decided_proven, row.comment],
      ['failed', 'cancelled', 'not verified', 'temporal', false, null],
    );
    assert.ok(row.decided_at.getTime() > 0);
    assert.equal((await auditOf(id)).length, 1);
    assert.equal((await rowOf(other)).decided_name, 'ann');
  });

  it('by a cancellation in Temporal ends the rollback window, which is recorded once', async () => {
    const id = await made('completed');
    const cancel = () => inOne((transaction) => cancelUnverified(transaction, { actionId: id, reason: 'Cancelled' }));
    await cancel();
    await cancel();
    assert.ok((await rowOf(id)).rollback_until <= new Date());
    assert.deepEqual(await logOf(id), [{ phase: 'decide', level: 'warn', message: 'Cancelled' }]);
    assert.deepEqual(await auditOf(id), [
      {
        actor: 'not verified',
        action: 'remediation.cancel',
        before: { status: 'completed' },
        after: { reason: 'Cancelled', actor_proven: false },
      },
    ]);
  });

  it('has not come while an action executes or is rolled back: its provider is being changed', async () => {
    for (const status of remediationStatuses) {
      ({ id: providerId } = await makeProvider(database()));
      const id = await made(status);
      const isChanged = () => inOne((transaction) => isProviderBeingChanged(transaction, providerId));
      assert.equal(await isChanged(), status === 'executing', status);
      await database()('remediation_actions').where({ id }).update({ rollback_status: 'running' });
      assert.equal(await isChanged(), true);
    }
  });
});
