import assert from 'node:assert/strict';
import { after, before, describe, it } from 'mocha';
import { remediationDecisionActivities } from '../../../activities/remediation/decision-activities.ts';
import { decideAll } from '../../../api/remediation/approve-many.ts';
import type { UpdateOutcome, UpdateRequest } from '../../../api/workflow-updates.ts';
import { openDatabase, type Database } from '../../../db/database.ts';
import type { AccessLimits } from '../../../domain/access-limits/access-limit.ts';
import { readCommand } from '../../../domain/remediation/commands.ts';
import { createLog } from '../../../platform/log.ts';
import { commandFailures } from '../../../workflows/remediation/names.ts';
import { makeProvider } from '../../helpers/factories.ts';
import { member, type TestMember } from '../../helpers/identity.ts';
import { makeAction } from '../../helpers/remediation-row.ts';
import { testDatabase, type TestDatabase } from '../../helpers/test-database.ts';

const otherHash = 'f'.repeat(64);

/** The API beside a Temporal that carries updates out with the real activities, unless a test says otherwise. */
describe('approving many plans', () => {
  const statementKey = Buffer.alloc(32, 7);
  let own: TestDatabase;
  let database: Database;
  let admin: TestMember;
  let providerId: number;

  before(async () => {
    own = await testDatabase();
    database = openDatabase({ url: own.url, poolSize: 8, applicationName: 'test' });
    admin = await member(database, { role: 'admin' });
    providerId = (await makeProvider(database)).id;
  });
  after(async () => {
    await database.destroy();
    await own.drop();
  });

  const activities = (fourEyes = false) =>
    remediationDecisionActivities({
      database,
      rules: {
        fourEyes,
        allowsUnsigned: false,
        approvalValidDays: 7,
        rollbackWindowHours: 24,
        guard: { stopped: false, perHour: 100, perAccountPerHour: 100 },
      },
      statementKey,
    });

  /** What the workflow does with an approval. */
  async function carryOut({ workflowId, input, updateId }: UpdateRequest, fourEyes = false): Promise<UpdateOutcome> {
    const actionId = Number(workflowId.replace('remediation-', ''));
    const read = readCommand('decide', input);
    assert.ok('command' in read);
    const answer = await activities(fourEyes).decideAction({
      actionId,
      commandId: updateId,
      via: 'update',
      command: read.command,
    });
    if (!('refusal' in answer)) return { kind: 'answered', answer: {} };
    return { kind: 'refused', type: commandFailures[answer.refusal.kind], message: answer.refusal.message };
  }

  interface Options {
    by?: TestMember;
    limits?: AccessLimits;
    requestId?: string;
    update?: (request: UpdateRequest) => Promise<UpdateOutcome>;
  }

  function approve(approvals: { id: number; plan_hash: string }[], options: Options = {}) {
    const { by = admin, limits = [], requestId = 'batch-1', update = carryOut } = options;
    return decideAll(
      {
        database,
        statementKey: async () => statementKey,
        log: createLog({ level: 'silent', process: 'test' }),
        updates: { update: async (request) => update(request), signal: async () => true },
      },
      approvals,
      {
        comment: 'agreed',
        principal: { memberId: by.id, email: by.email, role: 'admin', channel: 'api', limits },
        requestId,
      },
    );
  }

  async function pending(values: Record<string, unknown> = {}): Promise<{ id: number; plan_hash: string }> {
    const { id } = await makeAction(database, { providerId, status: 'pending_approval' });
    if (Object.keys(values).length > 0) await database('remediation_actions').where({ id }).update(values);
    const { plan_hash: hash } = await database('remediation_actions').where({ id }).first('plan_hash');
    return { id, plan_hash: hash };
  }
  const statusOf = async (id: number): Promise<string> =>
    (await database('remediation_actions').where({ id }).first('status')).status;
  const decisionsOn = (id: number) =>
    database('audit_log').where({ action: 'remediation.approve', subject_id: String(id) });

  it('decides each by itself, in the order of the request, with one id for the audit rows', async () => {
    const listed = [await pending(), await pending({ risk: 'medium' }), await pending()];
    const results = await approve(listed, { requestId: 'batch-of-three' });
    assert.deepEqual(
      results.map(({ id, outcome, action }) => [id, outcome, action?.status, action?.decision]),
      listed.map(({ id }) => [id, 'approved', 'approved', 'approved']),
    );
    const rows = await database('audit_log').where({ action: 'remediation.approve', request_id: 'batch-of-three' });
    assert.equal(rows.length, 3);
    assert.ok(rows.every(({ after: row }) => row.comment === 'agreed' && row.actor_proven === true));
  });

  it('refuses what it refuses alone, and approves the others', async () => {
    const changed = { ...(await pending()), plan_hash: otherHash };
    const [good, done, high] = [
      await pending(),
      await pending({ status: 'completed' }),
      await pending({ risk: 'high' }),
    ];
    const results = await approve([changed, done, high, { id: 999_999, plan_hash: otherHash }, good]);
    assert.deepEqual(
      results.map(({ outcome, error }) => [outcome, error?.status ?? null]),
      [
        ['refused', 409],
        ['refused', 409],
        ['refused', 409],
        ['refused', 404],
        ['approved', null],
      ],
    );
    assert.match(results[0]?.error?.message ?? '', /another one than was shown/);
    assert.match(results[2]?.error?.message ?? '', /risk of action \d+ is high/);
    assert.equal(await statusOf(high.id), 'pending_approval');
    assert.equal(await statusOf(changed.id), 'pending_approval');
  });

  it('holds four eyes for each: the own request is refused, that of another is approved', async () => {
    const requester = await member(database, { role: 'admin' });
    const [mine, theirs] = [await pending({ requested_by: admin.id }), await pending({ requested_by: requester.id })];
    await database('members')
      .where({ id: admin.id })
      .update({ admin_since: new Date(0) });
    const results = await approve([mine, theirs], { update: (request) => carryOut(request, true) });
    assert.deepEqual(
      results.map(({ outcome, error }) => [outcome, error?.status ?? null]),
      [
        ['refused', 403],
        ['approved', null],
      ],
    );
  });

  it('refuses a member who is no admin any more, whatever the API believed', async () => {
    const former = await member(database, { role: 'user' });
    const listed = [await pending()];
    const [result] = await approve(listed, { by: former });
    assert.deepEqual([result?.outcome, result?.error?.status], ['refused', 403]);
  });

  it('knows nothing outside the access limit of the member', async () => {
    const other = (await makeProvider(database)).id;
    const listed = await pending();
    const limits: AccessLimits = [[{ type: 'provider', provider_id: other }]];
    const [outside, never] = await approve([listed, { ...listed, id: 999_999 }], { limits });
    assert.deepEqual(outside?.error, never?.error);
    assert.equal(await statusOf(listed.id), 'pending_approval');
  });

  it('decides each plan once when two members approve the same list at once', async () => {
    const second = await member(database, { role: 'admin' });
    const listed = [await pending(), await pending(), await pending(), await pending()];
    const [one, other] = await Promise.all([
      approve(listed, { requestId: 'one' }),
      approve(listed.toReversed(), { by: second, requestId: 'other' }),
    ]);
    const approved = [...one, ...other].filter(({ outcome }) => outcome === 'approved');
    assert.equal(approved.length, listed.length);
    for (const { id } of listed) assert.equal((await decisionsOn(id)).length, 1);
    const refused = [...one, ...other].filter(({ outcome }) => outcome === 'refused');
    assert.ok(refused.every(({ error }) => error?.status === 409));
  });

  it('is finished by the same request after the process died between rows', async () => {
    const listed = [
      await pending(),
      await pending(),
      await pending(),
      await pending(),
      await pending(),
      await pending(),
    ];
    let sent = 0;
    // The process is gone after the third decision: nothing is sent any more, and no response is.
    const died = approve(listed, {
      update: (request) => {
        sent += 1;
        return sent > 3 ? new Promise<never>(() => {}) : carryOut(request);
      },
    });
    await Promise.race([died, allDecided(listed, 3)]);
    const results = await approve(listed);
    assert.deepEqual(
      results.map(({ outcome }) => outcome),
      listed.map(() => 'approved'),
    );
    for (const { id } of listed) assert.equal((await decisionsOn(id)).length, 1, `action ${id} is decided once`);
  });

  async function allDecided(listed: { id: number }[], count: number): Promise<void> {
    const ids = listed.map(({ id }) => id);
    for (;;) {
      const rows = await database('remediation_actions').whereIn('id', ids).where({ status: 'approved' });
      if (rows.length === count) return;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  it('counts a decision as made whose response was lost', async () => {
    const listed = [await pending()];
    const [result] = await approve(listed, {
      update: async (request) => {
        await carryOut(request);
        return { kind: 'unreachable', cause: 'killed' };
      },
    });
    assert.equal(result?.outcome, 'approved');
    assert.equal((await decisionsOn(listed[0]?.id ?? 0)).length, 1);
  });

  it('sends nothing more once the workflows cannot be reached, and decides nothing later', async () => {
    const listed = await Promise.all(Array.from({ length: 12 }, () => pending()));
    const requests: UpdateRequest[] = [];
    const results = await approve(listed, {
      update: async (request) => {
        requests.push(request);
        return { kind: 'unreachable', cause: 'away' };
      },
    });
    assert.ok(results.every(({ outcome }) => outcome === 'not_sent'));
    // Three in a row say so, while four more are on their way.
    assert.ok(requests.length <= 7, String(requests.length));
    for (const request of requests) assert.equal((await carryOut(request)).kind, 'refused');
    for (const { id } of listed) assert.equal(await statusOf(id), 'pending_approval');
  });

  it('decides the others when the workflow of one is behind', async () => {
    const listed = await Promise.all(Array.from({ length: 6 }, () => pending()));
    const [behind] = listed;
    const results = await approve(listed, {
      update: async (request) =>
        request.workflowId === `remediation-${behind?.id}`
          ? { kind: 'unreachable', cause: 'behind' }
          : carryOut(request),
    });
    assert.deepEqual(
      results.map(({ outcome }) => outcome),
      ['not_sent', ...Array(5).fill('approved')],
    );
  });

  it('does not count the approval of somebody else as the own', async () => {
    const second = await member(database, { role: 'admin' });
    const listed = [await pending()];
    await approve(listed, { by: second });
    const [result] = await approve(listed);
    assert.deepEqual([result?.outcome, result?.error?.status], ['refused', 409]);
  });
});
