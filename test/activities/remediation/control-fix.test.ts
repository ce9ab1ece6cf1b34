import assert from 'node:assert/strict';
import {
  CreateBucketCommand,
  GetBucketVersioningCommand,
  PutBucketVersioningCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import {
  CloudWatchLogsClient,
  CreateLogGroupCommand,
  DescribeLogGroupsCommand,
  PutRetentionPolicyCommand,
} from '@aws-sdk/client-cloudwatch-logs';
import type { CloudSessions } from '../../../activities/cloud-sessions.ts';
import type { CloudSession } from '../../../activities/clouds/cloud.ts';
import { createAwsSession } from '../../../activities/clouds/aws/session/session.ts';
import { undoStartedStep } from '../../../activities/remediation/change-step.ts';
import { executeStep } from '../../../activities/remediation/execute-step.ts';
import { checkRollback, finishRollback } from '../../../activities/remediation/roll-back.ts';
import { systemActor } from '../../../db/commands/audit/write.ts';
import { recheckResources } from '../../../db/commands/drifts/recheck.ts';
import { controlFindingId } from '../../../db/commands/remediation/control-findings.ts';
import { createRemediationAction } from '../../../db/commands/remediation/create.ts';
import { failingChecks } from '../../../db/reads/compliance/failing-checks.ts';
import { makeSyncedProvider } from '../../helpers/compliance.ts';
import { testEvaluator } from '../../helpers/custom-checks.ts';
import { makeBaseline, makeResource } from '../../helpers/factories.ts';
import { member } from '../../helpers/identity.ts';
import { startMoto, type Moto } from '../../helpers/moto.ts';
import { noDeadline } from '../../helpers/no-deadline.ts';
import { activityRunner } from '../../helpers/run-activity.ts';
import { useTestDatabase } from '../../helpers/use-test-database.ts';

const region = 'us-east-1';
const credentials = { accessKeyId: 'AKIATESTTESTTESTTEST', secretAccessKey: 'secret' };
const checkId = 's3_bucket_object_versioning';

describe('A remediation of a failing check', () => {
  const database = useTestDatabase();
  let moto: Moto;
  let session: CloudSession;
  let s3: S3Client;
  let logs: CloudWatchLogsClient;
  let providerId: number;
  let memberId: number;
  let buckets = 0;
  const evaluator = testEvaluator();

  before(async () => {
    moto = await startMoto();
    s3 = new S3Client({ region, credentials, endpoint: moto.url, forcePathStyle: true });
    logs = new CloudWatchLogsClient({ region, credentials, endpoint: moto.url });
    session = createAwsSession({
      credentials: { ...credentials, region },
      endpointUrl: moto.url,
      fingerprint: () => `hmac-sha256:${'0'.repeat(64)}`,
    });
    ({ id: memberId } = await member(database(), { role: 'admin' }));
  });
  beforeEach(async () => {
    providerId = await makeSyncedProvider(database());
  });
  after(async () => {
    s3.destroy();
    logs.destroy();
    session.close();
    await moto.stop();
  });

  const sessions: CloudSessions = { use: async (_providerId, work) => work(session), close: () => undefined };
  const deps = () => ({ database: database(), sessions, rollbackWindowHours: 24, stopped: false });
  const run = activityRunner(deps);

  const setVersioning = (bucket: string, Status: 'Enabled' | 'Suspended') =>
    s3.send(new PutBucketVersioningCommand({ Bucket: bucket, VersioningConfiguration: { Status } }));
  const versioning = async (bucket: string) =>
    (await s3.send(new GetBucketVersioningCommand({ Bucket: bucket }))).Status;
  const failing = async (resourceId: number) =>
    (await failingChecks(database(), { resourceId, now: new Date(), evaluator })).map(({ check }) => check.id);
  const action = (id: number) => database()('remediation_actions').where({ id }).first();

  /** The action that is to fix a check on something in the account, whose baseline is what it is now. */
  async function planned(target: { resourceType: string; externalId: string; region: string }, check: string) {
    const read = (await session.read(target, noDeadline())) ?? assert.fail(`${target.externalId} is not found`);
    const { id: resourceId } = await makeResource(database(), { ...read, providerId, type: read.resourceType });
    await makeBaseline(database(), { resourceId, memberId });
    const created = await database().transaction(async (transaction) =>
      createRemediationAction(transaction, {
        findingType: 'control',
        findingId: (await controlFindingId(transaction, { resourceId, checkId: check })) ?? 0,
        actor: systemActor('test'),
        pendingExpiresDays: 7,
      }),
    );
    assert.ok('actionId' in created, JSON.stringify(created));
    const { actionId } = created;
    await database()('remediation_actions')
      .where({ id: actionId })
      .update({ status: 'executing', started_at: database().fn.now(), expires_at: null });
    return { actionId, resourceId };
  }

  /** A bucket whose versioning is suspended, and the action that is to enable it. */
  async function executing() {
    buckets += 1;
    const bucket = `control-${buckets}`;
    await s3.send(new CreateBucketCommand({ Bucket: bucket }));
    await setVersioning(bucket, 'Suspended');
    return { bucket, ...(await planned({ resourceType: 'object_bucket', externalId: bucket, region }, checkId)) };
  }

  it('is carried out, verified by the check, and rolled back, and is no drift', async () => {
    const { actionId, bucket, resourceId } = await executing();
    assert.ok((await failing(resourceId)).includes(checkId));
    const recheck = () => database().transaction((transaction) => recheckResources(transaction, [resourceId]));

    const done = await run(executeStep, { actionId, number: 1 });
    assert.equal(done.step, null);
    assert.equal(await versioning(bucket), 'Enabled');
    assert.equal((await action(actionId)).status, 'completed');
    assert.ok(!(await failing(resourceId)).includes(checkId));
    assert.deepEqual(await recheck(), []);
    const completed = await database()('events').where({ type: 'remediation.completed' }).orderBy('id', 'desc').first();
    assert.equal(completed.data.finding_type, 'control');

    await database()('remediation_actions').where({ id: actionId }).update({ rollback_status: 'running' });
    assert.deepEqual(await run(checkRollback, { actionId }), { refusal: null, steps: [1] });
    await run(undoStartedStep, { actionId, number: 1, phase: 'rollback' as const });
    await run(finishRollback, { actionId });
    assert.equal((await action(actionId)).status, 'rolled_back');
    assert.equal(await versioning(bucket), 'Suspended');
    assert.ok((await failing(resourceId)).includes(checkId));
    assert.deepEqual(await recheck(), []);
  });

  it('changes nothing if the failure was accepted in the meantime', async () => {
    const { actionId, bucket, resourceId } = await executing();
    await database()('compliance_exceptions').insert({
      check_id: checkId,
      resource_id: resourceId,
      reason: 'Scratch data',
      expires_at: new Date(Date.now() + 86_400_000),
      created_by: memberId,
    });
    await assert.rejects(run(executeStep, { actionId, number: 1 }), /accepted by exception \d+; nothing was changed/);
    assert.equal(await versioning(bucket), 'Suspended');
  });

  it('changes nothing if the check does not fail any more', async () => {
    const { actionId, bucket } = await executing();
    await setVersioning(bucket, 'Enabled');
    await assert.rejects(run(executeStep, { actionId, number: 1 }), /nothing was changed/);
  });

  it('is not completed if the check does not pass by a value that was set meanwhile', async () => {
    await logs.send(new CreateLogGroupCommand({ logGroupName: 'orders' }));
    await logs.send(new PutRetentionPolicyCommand({ logGroupName: 'orders', retentionInDays: 7 }));
    const id = 'cloudwatch_log_group_retention_policy_specific_days_enabled';
    const externalId = `arn:aws:logs:${region}:123456789012:log-group:orders`;
    const { actionId } = await planned({ resourceType: 'log_group', externalId, region }, id);
    const retention = async () =>
      (await logs.send(new DescribeLogGroupsCommand({ logGroupNamePrefix: 'orders' }))).logGroups?.[0]?.retentionInDays;
    const meanwhile: CloudSession = {
      ...session,
      async apply(operation, signal) {
        await database()('check_parameters').insert({
          provider_kind: 'cloud_a',
          check_id: id,
          parameter: 'min_retention_days',
          provider_id: providerId,
          value: '400',
          reason: 'Required by contract',
          set_by: memberId,
        });
        return session.apply(operation, signal);
      },
    };
    const use: CloudSessions['use'] = async (_providerId, work) => work(meanwhile);
    const attempt = activityRunner(() => ({ ...deps(), sessions: { ...sessions, use } }))(executeStep, {
      actionId,
      number: 1,
    });
    await assert.rejects(attempt, /the check does not pass/);
    assert.equal(await retention(), 365);
    assert.equal((await action(actionId)).status, 'executing');
    await run(undoStartedStep, { actionId, number: 1, phase: 'undo' as const });
    assert.equal(await retention(), 7);
  });
});
