import assert from 'node:assert/strict';
import { after, before, describe, it } from 'mocha';
import type { CloudSessions } from '../../../activities/cloud-sessions.ts';
import { createAwsSession } from '../../../activities/clouds/aws/session/session.ts';
import type { CloudSession } from '../../../activities/clouds/cloud.ts';
import { undoStartedStep } from '../../../activities/remediation/change-step.ts';
import { executeStep } from '../../../activities/remediation/execute-step.ts';
import { checkRollback, finishRollback } from '../../../activities/remediation/roll-back.ts';
import type { JsonObject } from '../../../domain/json.ts';
import { refused, startSchemaAccount, type SchemaAccount } from '../../emulators/aws/schema-account.ts';
import { noDeadline } from '../../helpers/no-deadline.ts';
import { executingFix } from '../../helpers/executing-fix.ts';
import { activityRunner } from '../../helpers/run-activity.ts';
import { useTestDatabase } from '../../helpers/use-test-database.ts';

const region = 'eu-west-1';
const mostAttempts = 12;

/** Types, what is set of each, and what somebody changed. */
const drifts: Readonly<Record<string, { was: JsonObject; is: JsonObject }>> = {
  'AWS::Logs::LogGroup': {
    was: { LogGroupName: 'orders', RetentionInDays: 90, Tags: [{ Key: 'team', Value: 'shop' }] },
    is: { RetentionInDays: 7, Tags: [{ Key: 'team', Value: 'nobody' }] },
  },
  'AWS::Cognito::UserPoolClient': {
    was: { UserPoolId: 'eu-west-1_pool', ClientId: 'client1', LogoutURLs: ['https://example.com/out'] },
    is: { LogoutURLs: ['https://example.com/out', 'https://example.org/'] },
  },
  'AWS::SSM::MaintenanceWindow': {
    was: {
      WindowId: 'mw-0123456789abcdef0',
      Name: 'nightly',
      AllowUnassociatedTargets: false,
      Cutoff: 1,
      Duration: 4,
      Schedule: 'rate(1 day)',
    },
    is: { Duration: 9 },
  },
};

describe('A remediation of an AWS type by schema', () => {
  const database = useTestDatabase();
  let account: SchemaAccount;
  let session: CloudSession;

  before(async () => {
    account = await startSchemaAccount();
    session = createAwsSession({
      credentials: { accessKeyId: 'AKIATESTTESTTESTTEST', secretAccessKey: 'secret', region },
      endpointUrl: account.url,
      fingerprint: () => `hmac-sha256:${'0'.repeat(64)}`,
    });
  });
  after(async () => {
    session.close();
    await account.stop();
  });

  const sessions: CloudSessions = { use: async (_providerId, work) => work(session), close: () => undefined };
  const deps = () => ({ database: database(), sessions, rollbackWindowHours: 24, stopped: false });
  const run = activityRunner(deps);

  /** Attempts whose nth call to the cloud fails, for each n, until one has ended. */
  async function attempts(work: () => Promise<unknown>): Promise<number> {
    for (let failsAt = 1; failsAt <= mostAttempts; failsAt += 1) {
      let calls = 0;
      account.fault = () => {
        calls += 1;
        // No code of Cloud Control that is retried in place.
        return calls === failsAt ? refused('AccessDeniedException', 'broken') : null;
      };
      try {
        await work();
        return failsAt;
      } catch (error) {
        assert.match(String(error), /broken/);
      } finally {
        account.fault = null;
      }
    }
    return assert.fail('no attempt ended');
  }

  async function read(resourceType: string, externalId: string) {
    return (await session.read({ resourceType, externalId, region }, noDeadline())) ?? assert.fail(externalId);
  }

  /** A resource with a baseline, which then drifted, and the action that fixes one finding of it. */
  async function planned(typeName: string, { was, is }: { was: JsonObject; is: JsonObject }) {
    const identifier = account.put(typeName, was);
    const first = await read(typeName, identifier);
    const { deviation, ...fix } = await executingFix(database(), {
      providerKind: 'cloud_a',
      resourceType: typeName,
      first,
      async drifted() {
        account.put(typeName, { ...was, ...is });
        return read(typeName, identifier);
      },
    });
    return { ...fix, identifier, key: deviation.aspect };
  }

  for (const [typeName, drift] of Object.entries(drifts)) {
    it(`is done once and rolled back, at whichever call an attempt fails: ${typeName}`, async () => {
      const { actionId, identifier, findingId } = await planned(typeName, drift);
      const drifted = structuredClone(account.modelOf(typeName, identifier));
      const action = async () => database()('remediation_actions').where({ id: actionId }).first();
      const finding = async () => database()('drift_findings').where({ id: findingId }).first();
      const done = account.changes.done.length;
      const tries = await attempts(() => run(executeStep, { actionId, number: 1 }));
      assert.ok(tries > 4, String(tries));
      assert.equal((await action()).status, 'completed');
      assert.equal((await finding()).status, 'resolved');
      assert.equal(account.changes.done.length, done + 1);
      const [changed] = Object.keys((await action()).plan.steps[0].after as JsonObject).map((path) => path.slice(1));
      assert.deepEqual(account.modelOf(typeName, identifier), {
        ...drifted,
        [changed ?? '']: drift.was[changed ?? ''],
      });
      assert.equal((await action()).snapshot.configuration[changed ?? ''] !== undefined, true);

      await database()('remediation_actions').where({ id: actionId }).update({ rollback_status: 'running' });
      const answer = await run(checkRollback, { actionId });
      assert.deepEqual(answer, { refusal: null, steps: [1] });
      await attempts(() => run(undoStartedStep, { actionId, number: 1, phase: 'rollback' as const }));
      await run(finishRollback, { actionId });
      assert.deepEqual(account.modelOf(typeName, identifier), drifted);
      assert.equal(account.changes.done.length, done + 2);
      assert.equal((await finding()).status, 'detected');
    }).timeout(60_000);
  }

  it('changes nothing where the resource is another than it was planned for', async () => {
    const typeName = 'AWS::Logs::LogGroup';
    const { was, is } = { was: { LogGroupName: 'other', RetentionInDays: 90 }, is: { RetentionInDays: 7 } };
    const { actionId, identifier } = await planned(typeName, { was, is });
    account.put(typeName, { ...was, RetentionInDays: 30 });
    await assert.rejects(run(executeStep, { actionId, number: 1 }), /has changed since it was planned/);
    assert.equal(account.modelOf(typeName, identifier)?.['RetentionInDays'], 30);
  });
});
