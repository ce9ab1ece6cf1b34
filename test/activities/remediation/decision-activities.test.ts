import assert from 'node:assert/strict';
import { after, before, describe, it } from 'mocha';
import { remediationDecisionActivities } from '../../../activities/remediation/decision-activities.ts';
import { openDatabase, type Database } from '../../../db/database.ts';
import { withdrawCommand } from '../../../db/queries/remediation-commands.ts';
import type { CommandKind } from '../../../domain/remediation/command-kinds.ts';
import type { RemediationStatus } from '../../../domain/remediation/words.ts';
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

  const obey = (command: Awaited<ReturnType<typeof received>>) =>
    ({
      approve: activities.decideAction,
      reject: activities.decideAction,
      execute: activities.beginExecution,
      rollback: activities.beginRollback,
    })[command.command.kind](command);

  for (const { kind, from, to } of ways) {
    it(`moves once by ${kind}, and says so to a repeat whose statement has expired`, async () => {
      const command = await received(kind, from);
      await obey(command);
      const moved = await rowOf(command.actionId);
      assert.deepEqual({ ...moved, ...to }, moved);
      assert.deepEqual(await later(31, () => obey(command)), { repeated: true });
      assert.deepEqual(await rowOf(command.actionId), moved);
      const audited = await database('audit_log').where({ subject_type: 'remediation', subject_id: command.actionId });
      assert.equal(audited.length, 1);
    });

    it(`is not moved by ${kind} whose statement has expired before it came`, async () => {
      const command = await received(kind, from);
      const answer = await later(31, () => obey(command));
      assert.ok('refusal' in answer);
      assert.deepEqual([answer.refusal.kind, (await rowOf(command.actionId)).status], ['statement', from]);
    });

    it(`is not moved by ${kind} that its sender withdrew`, async () => {
      const command = await received(kind, from);
      assert.equal(await withdrawCommand(database, command), true);
      const before = await rowOf(command.actionId);
      const answer = await obey(command);
      assert.ok('refusal' in answer);
      assert.match(answer.refusal.message, /withdrawn/);
      assert.deepEqual(await rowOf(command.actionId), before);
    });
  }

  it('keeps a command from being withdrawn that has moved it', async () => {
    const command = await received('approve', 'pending_approval');
    await obey(command);
    assert.equal(await withdrawCommand(database, command), false);
  });

  it('takes no turn at its resource for the repeat of a command that has come to its end', async () => {
    const command = await received('execute', 'approved');
    await obey(command);
    await activities.failExecution({ actionId: command.actionId, reason: 'no way' });
    assert.deepEqual(await obey(command), { repeated: true });
    assert.deepEqual(await database('remediation_turns').where({ action_id: command.actionId }), []);
  });

  it('expires by its own time, not by that of a workflow that knows an older one', async () => {
    const { id } = await makeAction(database, { providerId, status: 'approved' });
    await activities.expireAction({ actionId: id, reason: 'Nobody decided in time' });
    assert.equal((await rowOf(id)).status, 'approved');
    await database('remediation_actions')
      .where({ id })
      .update({ expires_at: new Date(Date.now() - 1_000) });
    await activities.expireAction({ actionId: id, reason: 'The approval has expired' });
    assert.equal((await rowOf(id)).status, 'failed');
  });
});
