import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'mocha';
import { remediationDecisionActivities } from '../../../activities/remediation/decision-activities.ts';
import { openDatabase, type Database } from '../../../db/database.ts';
import { withdrawCommand } from '../../../db/commands/remediation/received-commands.ts';
import { issueSignedDecision } from '../../../db/commands/remediation/signed-decisions.ts';
import type { CommandKind } from '../../../domain/remediation/command-kinds.ts';
import type { RemediationStatus } from '../../../domain/remediation/statuses.ts';
import { signDecision } from '../../../platform/signed-decisions.ts';
import { boundRequestId } from '../../../platform/statements.ts';
import { makeProvider } from '../../helpers/factories.ts';
import { member, type TestMember } from '../../helpers/identity.ts';
import { makeAction, signedCommand } from '../../helpers/remediation-row.ts';
import { testDatabase, type TestDatabase } from '../../helpers/test-database.ts';

/** What each command is sent to, and where it leads. */
const ways: { kind: CommandKind; from: RemediationStatus; to: object }[] = [
  { kind: 'approve', from: 'pending_approval', to: { status: 'approved' } },
  { kind: 'reject', from: 'pending_approval', to: { status: 'failed' } },
  { kind: 'execute', from: 'approved', to: { status: 'executing' } },
  { kind: 'rollback', from: 'completed', to: { status: 'completed', rollback_status: 'running' } },
];

/** Calls while the clock stands some seconds later. */
function later<Result>(seconds: number, work: () => Result): Result {
  const now = Date.now;
  Date.now = () => now() + seconds * 1_000;
  try {
    return work();
  } finally {
    Date.now = now;
  }
}

describe('the row of a remediation action', () => {
  const statementKey = Buffer.alloc(32, 7);
  let own: TestDatabase;
  let database: Database;
  let admin: TestMember;
  let providerId: number;
  let activities: ReturnType<typeof remediationDecisionActivities>;

  before(async () => {
    own = await testDatabase();
    database = openDatabase({ url: own.url, poolSize: 4, applicationName: 'test' });
    admin = await member(database, { role: 'admin' });
    providerId = (await makeProvider(database)).id;
    const rules = {
      fourEyes: false,
      allowsUnsigned: false,
      approvalValidDays: 7,
      rollbackWindowHours: 24,
      guard: { stopped: false, perHour: 100, perAccountPerHour: 100 },
    };
    activities = remediationDecisionActivities({ database, rules, statementKey });
  });

  after(async () => {
    await database.destroy();
    await own.drop();
  });

  const rowOf = (id: number) => database('remediation_actions').where({ id }).first();

  async function received(kind: CommandKind, from: RemediationStatus) {
    const { id } = await makeAction(database, { providerId, status: from });
    const command = signedCommand(statementKey, { actionId: id, kind, by: admin });
    return { actionId: id, commandId: `command-${id}`, via: 'update' as const, command };
  }

  const apply = (command: Awaited<ReturnType<typeof received>>) =>
    ({
      approve: activities.decideAction,
      reject: activities.decideAction,
      execute: activities.beginExecution,
      rollback: activities.beginRollback,
    })[command.command.kind](command);

  for (const { kind, from, to } of ways) {
    it(`changes once by ${kind}, and reports it to a repeat whose statement has expired`, async () => {
      const command = await received(kind, from);
      await apply(command);
      const moved = await rowOf(command.actionId);
      assert.deepEqual({ ...moved, ...to }, moved);
      assert.deepEqual(await later(31, () => apply(command)), { repeated: true });
      assert.deepEqual(await rowOf(command.actionId), moved);
      const audited = await database('audit_log').where({ subject_type: 'remediation', subject_id: command.actionId });
      assert.equal(audited.length, 1);
    });

    it(`is not changed by ${kind} whose statement expired before it arrived`, async () => {
      const command = await received(kind, from);
      const answer = await later(31, () => apply(command));
      assert.ok('refusal' in answer);
      assert.deepEqual([answer.refusal.kind, (await rowOf(command.actionId)).status], ['statement', from]);
    });

    it(`is not changed by ${kind} that its sender withdrew`, async () => {
      const command = await received(kind, from);
      assert.equal(await withdrawCommand(database, command), true);
      const before = await rowOf(command.actionId);
      const answer = await apply(command);
      assert.ok('refusal' in answer);
      assert.match(answer.refusal.message, /withdrawn/);
      assert.deepEqual(await rowOf(command.actionId), before);
    });
  }

  it('prevents the withdrawal of a command that has changed it', async () => {
    const command = await received('approve', 'pending_approval');
    await apply(command);
    assert.equal(await withdrawCommand(database, command), false);
  });

  it('takes no turn at its resource for the repeat of a completed command', async () => {
    const command = await received('execute', 'approved');
    await apply(command);
    await activities.failExecution({ actionId: command.actionId, reason: 'no way' });
    assert.deepEqual(await apply(command), { repeated: true });
    assert.deepEqual(await database('remediation_turns').where({ action_id: command.actionId }), []);
  });

  it('expires by its own expiry, not by an older one that a workflow has', async () => {
    const { id } = await makeAction(database, { providerId, status: 'approved' });
    await activities.expireAction({ actionId: id, reason: 'No decision was made in time' });
    assert.equal((await rowOf(id)).status, 'approved');
    await database('remediation_actions')
      .where({ id })
      .update({ expires_at: new Date(Date.now() - 1_000) });
    await activities.expireAction({ actionId: id, reason: 'The approval has expired' });
    assert.equal((await rowOf(id)).status, 'failed');
  });

  describe('when an activity is run without the workflow', () => {
    it('is not changed by a command of another kind, even if it is signed', async () => {
      for (const kind of ['approve', 'reject', 'rollback'] as const) {
        const stray = await received(kind, 'approved');
        const answer = await activities.beginExecution(stray);
        assert.ok('refusal' in answer && /only "execute"/.test(answer.refusal.message), kind);
        assert.equal((await rowOf(stray.actionId))?.status, 'approved');
      }
      const execute = await received('execute', 'pending_approval');
      assert.ok('refusal' in (await activities.decideAction(execute)));
      assert.equal((await rowOf(execute.actionId))?.status, 'pending_approval');
      const approve = await received('approve', 'completed');
      assert.ok('refusal' in (await activities.beginRollback(approve)));
      assert.equal((await rowOf(approve.actionId))?.rollback_status, null);
    });

    it('is not changed by a statement that belongs to another command', async () => {
      const { id } = await makeAction(database, { providerId, status: 'approved' });
      const commandId = randomUUID();
      const requestId = boundRequestId({ requestId: 'request', commandId });
      const command = signedCommand(statementKey, { actionId: id, kind: 'execute', by: admin, requestId });
      const again = { actionId: id, commandId: randomUUID(), via: 'update' as const, command };
      const refused = await activities.beginExecution(again);
      assert.ok('refusal' in refused && /belongs to another command/.test(refused.refusal.message));
      assert.ok('startedAt' in (await activities.beginExecution({ ...again, commandId })));
      const audited = await database('audit_log').where({ subject_id: String(id), action: 'remediation.execute' });
      assert.deepEqual(
        audited.map(({ request_id: request }) => request),
        ['request'],
      );
    });

    it('uses what the member signed, not other fields', async () => {
      const decisionFor = async (kind: CommandKind, status: RemediationStatus) => {
        const action = await makeAction(database, { providerId, status });
        const row = await rowOf(action.id);
        const decisionId = randomUUID();
        const expiresAt = await database.transaction((transaction) =>
          issueSignedDecision(transaction, {
            id: decisionId,
            actionId: action.id,
            memberId: admin.id,
            kind,
            validMinutes: 10,
            sessionId: null,
            keyId: null,
          }),
        );
        const signedDecision = signDecision(statementKey, {
          id: decisionId,
          action_id: action.id,
          command: kind,
          plan_hash: row?.plan_hash ?? '',
          comment: 'as signed',
          force: false,
          member_id: admin.id,
          email: admin.email,
          expires_at: expiresAt.toISOString(),
        });
        return { actionId: action.id, signedDecision };
      };
      const forged = { actor: 'nobody', comment: 'forged', planHash: null, statement: null };
      const rollback = await decisionFor('rollback', 'completed');
      const command = { ...forged, kind: 'rollback' as const, force: true, signedDecision: rollback.signedDecision };
      const sent = { actionId: rollback.actionId, commandId: randomUUID(), via: 'update' as const, command };
      assert.ok('hasTurn' in (await activities.beginRollback(sent)));
      assert.equal((await rowOf(rollback.actionId))?.rollback_forced, false);
      const [audited] = await database('audit_log').where({
        subject_id: String(rollback.actionId),
        action: 'remediation.rollback',
      });
      assert.equal(audited?.after.comment, 'as signed');

      const reject = await decisionFor('reject', 'approved');
      const asExecute = { ...forged, kind: 'execute' as const, force: false, signedDecision: reject.signedDecision };
      const stray = { actionId: reject.actionId, commandId: randomUUID(), via: 'update' as const, command: asExecute };
      assert.ok('refusal' in (await activities.beginExecution(stray)));
      assert.equal((await rowOf(reject.actionId))?.status, 'approved');
    });
  });
});
