import assert from 'node:assert/strict';
import type { Actor } from '../../../../db/commands/audit/write.ts';
import {
  type AttributedCommand,
  beginExecution,
  beginRollback,
  decideRemediation,
} from '../../../../db/commands/remediation/transitions.ts';
import type { ChangeGuard } from '../../../../domain/remediation/change-guard.ts';
import type { RemediationStatus } from '../../../../domain/remediation/statuses.ts';
import { makeProvider } from '../../../helpers/factories.ts';
import { member } from '../../../helpers/identity.ts';
import { makeAction } from '../../../helpers/remediation-row.ts';
import { useTestDatabase } from '../../../helpers/use-test-database.ts';
import { whileUncommitted } from '../../../helpers/while-uncommitted.ts';

const dayMs = 86_400_000;

describe('A command to a remediation action', () => {
  const database = useTestDatabase({ poolSize: 6 });
  const guard: ChangeGuard = { stopped: false, perHour: 1_000, perAccountPerHour: 1_000 };
  let actor: Actor;
  let providerId: number;

  beforeEach(async () => {
    const admin = await member(database(), { role: 'admin' });
    actor = { memberId: admin.id, name: admin.email, role: 'admin', channel: 'api', requestId: null };
    ({ id: providerId } = await makeProvider(database()));
  });

  const command = (given: Partial<AttributedCommand> & Pick<AttributedCommand, 'kind'>): AttributedCommand => ({
    commandId: `command-${Math.random()}`,
    actor,
    proven: true,
    comment: null,
    planHash: null,
    force: false,
    signedDecisionId: null,
    via: 'update',
    ...given,
  });
  const decide = (actionId: number, given: AttributedCommand, fourEyes = false) =>
    database().transaction((transaction) =>
      decideRemediation(transaction, { actionId, command: given, fourEyes, approvalValidDays: 3 }),
    );
  const execute = (actionId: number, given: Partial<AttributedCommand> = {}, limits = guard) =>
    database().transaction((transaction) =>
      beginExecution(transaction, {
        actionId,
        command: command({ kind: 'execute', ...given }),
        fourEyes: false,
        guard: limits,
      }),
    );
  const rollBack = (actionId: number, given: Partial<AttributedCommand> = {}, limits = guard) =>
    database().transaction((transaction) =>
      beginRollback(transaction, {
        actionId,
        command: command({ kind: 'rollback', ...given }),
        fourEyes: false,
        guard: limits,
      }),
    );
  const made = (status: RemediationStatus) => makeAction(database(), { providerId, status });
  const rowOf = (id: number) => database()('remediation_actions').where({ id }).first();
  const linesOf = (id: number) =>
    database()('remediation_log').where({ action_id: id }).orderBy('id').select('phase', 'level', 'message');
  const auditOf = (id: number) =>
    database()('audit_log')
      .where({ subject_type: 'remediation', subject_id: String(id) })
      .orderBy('id');

  /** The message of a refusal. */
  function refusal(outcome: object): string {
    assert.ok('refusal' in outcome, JSON.stringify(outcome));
    return (outcome.refusal as { message: string }).message;
  }

  it('approves one action, records by whom, and lets the approval expire after some days', async () => {
    const [{ id }, other] = [await made('pending_approval'), await made('pending_approval')];
    const approve = command({ kind: 'approve', comment: 'looks right' });
    assert.deepEqual(await decide(id, approve), { status: 'approved' });
    const row = await rowOf(id);
    assert.deepEqual(
      [row.status, row.decision, row.decided_by, row.decided_name, row.decided_channel, row.decided_proven],
      ['approved', 'approved', actor.memberId, actor.name, 'api', true],
    );
    assert.deepEqual(
      [row.comment, row.approved_hash, row.ended_at, row.reason],
      ['looks right', row.plan_hash, null, null],
    );
    assert.equal(row.expires_at.getTime() - row.decided_at.getTime(), 3 * dayMs);
    assert.deepEqual([row.last_command, row.wakes, row.woken_at], [approve.commandId, 0, null]);
    assert.ok(row.unconfirmed_since);
    assert.equal((await rowOf(other.id)).status, 'pending_approval');
    assert.deepEqual(await linesOf(id), [
      { phase: 'decide', level: 'info', message: `Approved by ${actor.name} via the API: looks right` },
    ]);
    const [audited] = await auditOf(id);
    assert.deepEqual(
      [audited.action, audited.before, audited.after],
      [
        'remediation.approve',
        { status: 'pending_approval' },
        { status: 'approved', plan_hash: row.plan_hash, actor_proven: true, comment: 'looks right' },
      ],
    );
  });

  it('rejects with its comment as the reason, and without one says only that', async () => {
    const [{ id }, silent, empty] = [
      await made('pending_approval'),
      await made('pending_approval'),
      await made('pending_approval'),
    ];
    assert.deepEqual(await decide(id, command({ kind: 'reject', comment: 'too risky' })), { status: 'failed' });
    await decide(silent.id, command({ kind: 'reject' }));
    await decide(empty.id, command({ kind: 'reject', comment: '' }));
    const row = await rowOf(id);
    assert.deepEqual(
      [row.status, row.decision, row.reason, row.expires_at, row.approved_hash],
      ['failed', 'rejected', 'Rejected: too risky', null, null],
    );
    assert.ok(row.ended_at);
    for (const each of [silent, empty]) {
      assert.equal((await rowOf(each.id)).reason, 'Rejected');
      assert.equal((await linesOf(each.id))[0]?.message, `Rejected by ${actor.name} via the API`);
    }
  });

  it('records how an unsigned command arrived, and that its sender is not verified', async () => {
    const { id } = await made('pending_approval');
    const unsigned = { ...actor, memberId: null, name: 'operator', channel: 'temporal' as const };
    await decide(id, command({ kind: 'approve', actor: unsigned, proven: false, via: 'signal' }));
    assert.equal((await linesOf(id))[0]?.message, 'Approved by operator (not verified) via a Temporal signal');
    const [audited] = await auditOf(id);
    assert.deepEqual(
      [audited.after.message, audited.after.signed_decision, audited.after.actor_proven],
      ['signal', null, false],
    );
  });

  it('is refused if the plan differs from what was shown, and continues if it is the same', async () => {
    const [first, second] = [await made('pending_approval'), await made('completed')];
    const { plan_hash: planHash } = await rowOf(first.id);
    for (const outcome of [
      await decide(first.id, command({ kind: 'approve', planHash: 'other' })),
      await rollBack(second.id, { planHash: 'other' }),
    ]) {
      assert.equal(refusal(outcome), 'The plan is another one than was shown');
    }
    assert.deepEqual(await decide(first.id, command({ kind: 'approve', planHash })), { status: 'approved' });
    assert.equal(refusal(await execute(first.id, { planHash: 'other' })), 'The plan is another one than was approved');
    assert.ok('hasTurn' in (await execute(first.id, { planHash })));
    assert.ok('hasTurn' in (await rollBack(second.id, { planHash })));
  });

  it('is refused for a plan that changed after its approval', async () => {
    const { id } = await made('approved');
    await database()('remediation_actions').where({ id }).update({ approved_hash: 'of an earlier plan' });
    assert.equal(refusal(await execute(id)), 'The plan is another one than was approved');
  });

  it('starts an execution, which takes the turn at its resource', async () => {
    const { id } = await made('approved');
    const outcome = await execute(id, { commandId: 'go', comment: 'now' });
    const row = await rowOf(id);
    assert.deepEqual(outcome, { startedAt: row.started_at.toISOString(), hasTurn: true });
    assert.deepEqual(
      [row.status, row.executed_by, row.executed_name, row.expires_at, row.waiting_since, row.last_command],
      ['executing', actor.memberId, actor.name, null, null, 'go'],
    );
    assert.deepEqual(await linesOf(id), [
      { phase: 'decide', level: 'info', message: `Execution requested by ${actor.name} via the API: now` },
    ]);
    const [audited] = await auditOf(id);
    assert.deepEqual(
      [audited.action, audited.before, audited.after.status],
      ['remediation.execute', { status: 'approved' }, 'executing'],
    );
    assert.deepEqual(await database()('cloud_changes').where({ action_id: id }).pluck('kind'), ['execute']);
  });

  it('waits where another action has the turn at the resource, and says so', async () => {
    const [holder, next] = [await made('approved'), await made('approved')];
    const { resource_id: resourceId } = await rowOf(holder.id);
    await database()('remediation_actions').where({ id: next.id }).update({ resource_id: resourceId });
    await execute(holder.id);
    const outcome = await execute(next.id);
    assert.equal('hasTurn' in outcome && outcome.hasTurn, false);
    assert.equal((await linesOf(next.id))[1]?.message, 'Waits for another action on the same resource to end');
    assert.ok((await rowOf(next.id)).waiting_since);
  });

  it('starts a rollback with the requested options', async () => {
    const [{ id }, other] = [await made('completed'), await made('completed')];
    await database()('remediation_actions')
      .where({ id })
      .update({ rollback_status: 'failed', rollback_reason: 'before' });
    assert.deepEqual(await rollBack(id, { force: true }), { hasTurn: true });
    const row = await rowOf(id);
    assert.deepEqual(
      [row.status, row.rollback_status, row.rollback_reason, row.rollback_forced, row.waiting_since],
      ['completed', 'running', null, true, null],
    );
    assert.ok(row.rollback_started_at);
    assert.equal((await rowOf(other.id)).rollback_status, null);
    assert.deepEqual(await linesOf(id), [
      { phase: 'rollback', level: 'info', message: `Rollback requested by ${actor.name} via the API` },
    ]);
    const [audited] = await auditOf(id);
    assert.deepEqual(audited.after, { rollback: 'running', force: true, actor_proven: true });
  });

  it('is refused once its provider is deleted', async () => {
    const [approved, completed] = [await made('approved'), await made('completed')];
    await database()('providers').where({ id: providerId }).update({ deleted_at: new Date() });
    assert.equal(refusal(await execute(approved.id)), 'The provider was deleted');
    assert.equal(refusal(await rollBack(completed.id)), 'The provider was deleted');
  });

  it('waits for a deletion of the provider in progress, and is then refused', async () => {
    const [approved, completed] = [await made('approved'), await made('completed')];
    for (const [kind, { id }] of [['execute', approved] as const, ['rollback', completed] as const]) {
      await database()('providers').where({ id: providerId }).update({ deleted_at: null });
      const outcome = await whileUncommitted(database(), {
        change: (first) => first('providers').where({ id: providerId }).update({ deleted_at: new Date() }),
        command: (second) => {
          const asked = { actionId: id, command: command({ kind }), fourEyes: false, guard };
          return kind === 'execute' ? beginExecution(second, asked) : beginRollback(second, asked);
        },
      });
      assert.equal(refusal(outcome), 'The provider was deleted');
    }
  });

  it('is carried out once of two that come at the same time', async () => {
    const { id } = await made('pending_approval');
    const decideBy = (kind: 'approve' | 'reject') => (transaction: Parameters<typeof decideRemediation>[0]) =>
      decideRemediation(transaction, {
        actionId: id,
        command: command({ kind }),
        fourEyes: false,
        approvalValidDays: 3,
      });
    const second = await whileUncommitted(database(), { change: decideBy('reject'), command: decideBy('approve') });
    assert.match(refusal(second), /failed cannot be approved/);
    assert.equal((await rowOf(id)).status, 'failed');
  });

  it('is refused past the end of an approval', async () => {
    const { id } = await made('approved');
    await database()('remediation_actions')
      .where({ id })
      .update({ expires_at: new Date(Date.now() - 1_000) });
    assert.equal(refusal(await execute(id)), 'The approval has expired');
  });

  it('is refused beyond the hourly limit, without a change of the action', async () => {
    const [approved, completed] = [await made('approved'), await made('completed')];
    const none = { ...guard, perAccountPerHour: 0 };
    assert.match(refusal(await execute(approved.id, {}, none)), /limit of 0 changes per hour/);
    assert.match(refusal(await rollBack(completed.id, {}, none)), /limit of 0 changes per hour/);
    assert.deepEqual(
      [(await rowOf(approved.id)).status, (await rowOf(completed.id)).rollback_status],
      ['approved', null],
    );
  });

  it('needs another member than the one who asked where four eyes are needed', async () => {
    const { id } = await made('pending_approval');
    await database()('remediation_actions').where({ id }).update({ requested_by: actor.memberId });
    assert.match(refusal(await decide(id, command({ kind: 'approve' }), true)), /may not approve it/);
    assert.equal((await rowOf(id)).status, 'pending_approval');
  });

  it('is refused to a member who was removed, and waits for a removal in progress', async () => {
    const { id } = await made('pending_approval');
    const approve = command({ kind: 'approve' });
    const outcome = await whileUncommitted(database(), {
      change: (first) => first('members').where({ id: actor.memberId }).update({ removed_at: new Date() }),
      command: (second) =>
        decideRemediation(second, { actionId: id, command: approve, fourEyes: false, approvalValidDays: 3 }),
    });
    assert.equal(refusal(outcome), 'The member was removed from the team');
    assert.equal(refusal(await decide(id, approve)), 'The member was removed from the team');
  });

  it('throws for an action that does not exist', async () => {
    await assert.rejects(decide(0, command({ kind: 'approve' })), /there is no remediation action 0/);
    await assert.rejects(execute(0), /there is no remediation action 0/);
  });
});
