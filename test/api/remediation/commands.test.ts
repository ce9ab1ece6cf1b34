import assert from 'node:assert/strict';
import { after, before, describe, it } from 'mocha';
import { remediationDecisionActivities } from '../../../activities/remediation/decision-activities.ts';
import { command } from '../../../api/remediation/commands.ts';
import type { UpdateOutcome, UpdateRequest } from '../../../api/workflow-updates.ts';
import { openDatabase, type Database } from '../../../db/database.ts';
import { readCommand } from '../../../domain/remediation/commands.ts';
import { makeProvider } from '../../helpers/factories.ts';
import { member, type TestMember } from '../../helpers/identity.ts';
import { makeAction } from '../../helpers/remediation-row.ts';
import { testDatabase, type TestDatabase } from '../../helpers/test-database.ts';

/** The API beside a Temporal that does what a test says; rows are moved by the real activities. */
describe('a command that the API sends', () => {
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

  /** What the workflow does with an update that executes, when it does it. */
  async function carryOut(id: number, { input, updateId }: UpdateRequest) {
    const read = readCommand('execute', input);
    assert.ok('command' in read);
    return activities.beginExecution({ actionId: id, commandId: updateId, via: 'update', command: read.command });
  }

  const unreachable: UpdateOutcome = { kind: 'unreachable', cause: 'killed' };

  /** Executes an approved action through updates that end as given, one after the other. */
  async function execute(outcomes: ((id: number, request: UpdateRequest) => Promise<UpdateOutcome>)[], isAway = false) {
    const { id } = await makeAction(database, { providerId, status: 'approved' });
    const requests: UpdateRequest[] = [];
    const signals: string[] = [];
    const answer = command(
      {
        database,
        statementKey: async () => statementKey,
        updates: {
          update: async (request) => {
            requests.push(request);
            const outcome = outcomes[requests.length - 1];
            assert.ok(outcome);
            return outcome(id, request);
          },
          signal: async ({ name }) => {
            if (!isAway) signals.push(name);
            return !isAway;
          },
        },
      },
      {
        actionId: id,
        kind: 'execute',
        comment: null,
        planHash: null,
        force: false,
        principal: { memberId: admin.id, email: admin.email, role: 'admin', channel: 'api' },
        requestId: 'request',
      },
    );
    const { status, message } = await answer.then(
      (row) => ({ status: row.status as string, message: '' }),
      (error: Error & { status: number }) => ({ status: String(error.status), message: error.message }),
    );
    return { id, status, message, requests, signals };
  }

  const lost = async (id: number, request: UpdateRequest): Promise<UpdateOutcome> => {
    await carryOut(id, request);
    return unreachable;
  };

  it('is accepted, and its workflow woken, when it changed the row and the response was lost', async () => {
    const { id, status, signals } = await execute([lost]);
    assert.deepEqual([status, signals], ['executing', ['wake']]);
    assert.equal((await rowOf(id)).unconfirmed_since, null);
  });

  it('is left to the reconciler when Temporal is unavailable after it changed the row', async () => {
    const { id, status } = await execute([lost], true);
    assert.equal(status, 'executing');
    assert.notEqual((await rowOf(id)).unconfirmed_since, null);
  });

  it('is accepted when its repeat was refused as expired', async () => {
    const { status, signals } = await execute([
      async (id, request) => {
        await carryOut(id, request);
        return { kind: 'refused', type: 'StatementRefused', message: 'too late' };
      },
    ]);
    assert.deepEqual([status, signals], ['executing', ['wake']]);
  });

  it('is not carried out after a 503', async () => {
    const { id, status, message, requests } = await execute([async () => unreachable]);
    assert.equal(status, '503');
    assert.match(message, /nothing was decided/);
    const [late] = requests;
    assert.ok(late && 'refusal' in (await carryOut(id, late)));
    assert.equal((await rowOf(id)).status, 'approved');
    assert.notEqual((await rowOf(id)).unconfirmed_since, null, 'the reconciler looks at the workflow');
  });

  it('is sent again after waking a workflow that is behind its row', async () => {
    const { id, status, signals, requests } = await execute([
      async () => ({ kind: 'refused', type: 'WrongState', message: 'An action that is pending_approval cannot' }),
      async (actionId, request) => {
        await carryOut(actionId, request);
        return { kind: 'answered', answer: {} };
      },
    ]);
    assert.deepEqual([status, signals], ['executing', ['wake']]);
    assert.equal(new Set(requests.map(({ updateId }) => updateId)).size, 2);
    assert.equal((await rowOf(id)).unconfirmed_since, null);
  });
});
