import assert from 'node:assert/strict';
import { DeleteVolumeCommand, DescribeVolumesCommand, EC2Client } from '@aws-sdk/client-ec2';
import { CreateQueueCommand, DeleteQueueCommand, SetQueueAttributesCommand, SQSClient } from '@aws-sdk/client-sqs';
import { openDatabase, type Database } from '../../db/database.ts';
import { seedSettings, testRegion } from '../activities/clouds/aws/account-under-test.ts';
import { smallAccount } from '../contract/aws/small-account.ts';
import { startAws, type Aws } from '../emulators/aws.ts';
import {
  accessTried,
  connectBody,
  connected,
  ended,
  settled,
  synced,
  type ShownProvider,
} from '../helpers/connected.ts';
import { api, type ApiClient } from '../helpers/http.ts';
import { member } from '../helpers/identity.ts';
import { startMoto, type Moto } from '../helpers/moto.ts';
import { startService, type TestService } from '../helpers/services.ts';

describe('a sync of an AWS account with the faults of a real one', () => {
  let moto: Moto;
  let aws: Aws;
  let service: TestService;
  let database: Database;
  let admin: ApiClient;
  let provider: ShownProvider;

  before(async function () {
    this.timeout(120_000);
    moto = await startMoto();
    await smallAccount(moto.url);
    aws = await startAws(moto.url);
    service = await startService({ env: { AWS_ENDPOINT_URL: aws.url, RATE_LIMIT_MAX: '1000000' } });
    database = openDatabase({ url: service.database.url, poolSize: 2, applicationName: 'test' });
    admin = api(service.api.url, (await member(database, { role: 'admin' })).token);
    provider = await connected(admin, { ...connectBody, region: testRegion });
    assert.deepEqual([provider.status, provider.status_reason], ['synced', null]);
    // Connecting tries the access, too; those calls are none of a sync.
    await accessTried(admin, provider.id);
  });
  after(async () => {
    await database.destroy();
    await service.stop();
    await aws.stop();
    await moto.stop();
  });
  afterEach(() => aws.recover());

  /** What verdicts depend on: every resource with its state and its settings. */
  const inventory = () =>
    database('resources')
      .orderBy(['resource_type', 'external_id'])
      .select('resource_type', 'external_id', 'status', 'configuration_hash');
  const statusOf = async (type: string, name: string) =>
    database('resources').where({ resource_type: type }).whereLike('external_id', `%${name}`).pluck<string[]>('status');

  it('makes no call twice in one sync, in whichever activities its listings run', async () => {
    const before = aws.requests.length;
    await synced(admin, provider.id);
    const requests = aws.requests.slice(before);
    assert.ok(requests.length > 50, `${requests.length} calls`);
    assert.deepEqual(
      requests.filter((request, index) => requests.indexOf(request) !== index),
      [],
    );
  });

  for (const fault of [
    { what: 'calls are throttled', kind: 'throttled', after: 20, times: 6 },
    { what: 'answers end in the middle of their body', kind: 'truncated', after: 20, times: 6 },
  ] as const) {
    it(`changes nothing while ${fault.what}`, async () => {
      const before = await inventory();
      aws.fail(fault);
      const execution = await synced(admin, provider.id);
      assert.deepEqual([execution.status, execution.counts['deleted']], ['succeeded', 0]);
      assert.deepEqual(await inventory(), before);
    });
  }

  it('deletes and changes nothing when the credentials expire during it', async () => {
    const before = await inventory();
    aws.fail({ kind: 'expired token', after: 30 });
    await synced(admin, provider.id);
    const { status_reason: reason } = await settled(admin, provider.id);
    assert.match(reason ?? '', /refuses the credentials|credentials refused/i);
    assert.deepEqual(await inventory(), before);
    aws.recover();
    await synced(admin, provider.id);
    assert.equal((await settled(admin, provider.id)).status_reason, null);
    assert.deepEqual(await inventory(), before);
  });

  it('follows the details of a resource that a list still shows after its deletion', async () => {
    const sqs = new SQSClient(seedSettings(moto.url));
    const ec2 = new EC2Client(seedSettings(moto.url));
    await sqs.send(new DeleteQueueCommand({ QueueUrl: `${moto.url}/123456789012/three` }));
    const { Volumes: volumes = [] } = await ec2.send(new DescribeVolumesCommand({}));
    const volume = volumes.find(({ State: state }) => state === 'available')?.VolumeId ?? '';
    await ec2.send(new DeleteVolumeCommand({ VolumeId: volume }));
    aws.fail({ kind: 'stale', of: ['sqs ListQueues', 'ec2 DescribeVolumes'] });
    const stale = await synced(admin, provider.id);
    assert.deepEqual([stale.status, stale.counts['deleted']], ['succeeded', 1]);
    assert.deepEqual(await statusOf('queue', ':three'), ['deleted']);
    assert.deepEqual(await statusOf('disk', volume), ['active']);
    aws.recover();
    await synced(admin, provider.id);
    assert.deepEqual(await statusOf('disk', volume), ['deleted']);
  });

  it('deletes nothing for a new resource that a list does not show yet, and finds it later', async () => {
    await new SQSClient(seedSettings(moto.url)).send(new CreateQueueCommand({ QueueName: 'late' }));
    const before = await inventory();
    aws.fail({ kind: 'stale', of: ['sqs ListQueues'] });
    const { counts } = await synced(admin, provider.id);
    assert.equal(counts['deleted'], 0);
    assert.deepEqual(await inventory(), before);
    aws.recover();
    await synced(admin, provider.id);
    assert.deepEqual(await statusOf('queue', ':late'), ['active']);
  });

  it('keeps history, baseline, acceptance and findings of a resource that a list lacks for a while', async () => {
    const sqs = new SQSClient(seedSettings(moto.url));
    const QueueUrl = `${moto.url}/123456789012/late`;
    const delayed = (seconds: number) =>
      sqs.send(new SetQueueAttributesCommand({ QueueUrl, Attributes: { DelaySeconds: String(seconds) } }));
    const detected = async (): Promise<void> => {
      const { body } = await admin.post<{ job_id: number; execution_id: number }>('/api/v1/drifts/detect', undefined, {
        expect: 202,
      });
      await ended(admin, { jobId: body.job_id, executionId: body.execution_id });
    };
    const queue = async () => (await database('resources').whereLike('external_id', '%:late').first()) as QueueRow;
    const findings = async () =>
      database<FindingRow>('drift_findings')
        .where({ resource_id: (await queue()).id })
        .orderBy('id')
        .select('id', 'aspect', 'drift_type', 'status');
    const open = async () => (await findings()).filter(({ status }) => status !== 'resolved');
    const kept = async () => {
      const { id, created_at: since } = await queue();
      const baselines = await database('baselines').where({ resource_id: id, voided_at: null }).orderBy('id');
      const acceptances = await database('acceptances').orderBy('id').select('id', 'status');
      return { id, since, baselines, acceptances };
    };

    await admin.post('/api/v1/baselines/bulk', { provider_id: provider.id }, { expect: 201 });
    await delayed(5);
    await detected();
    const [accepted] = await open();
    const reason = 'the consumer needs the pause';
    await admin.post(`/api/v1/drifts/${accepted?.id}/resolve`, { capture_baseline: true, reason }, { expect: 200 });
    await delayed(9);
    await detected();
    const before = await kept();
    const versions = await database('resource_versions').where({ resource_id: before.id }).pluck<number[]>('id');
    const [drifted] = await open();
    assert.equal(before.acceptances.length, 1);
    assert.ok(drifted);

    aws.fail({ kind: 'stale', of: ['sqs ListQueues'] });
    await detected();
    assert.equal((await queue()).status, 'deleted');
    aws.recover();
    await detected();
    assert.equal((await queue()).status, 'active');
    assert.deepEqual(await kept(), before);
    const later = await database('resource_versions').where({ resource_id: before.id }).pluck<number[]>('id');
    assert.deepEqual(later.slice(0, versions.length), versions);
    assert.deepEqual(
      (await open()).map(({ aspect, drift_type: type }) => [aspect, type]),
      [[drifted.aspect, drifted.drift_type]],
    );
  });
});

interface QueueRow {
  id: number;
  status: string;
  created_at: Date;
}

interface FindingRow {
  id: number;
  resource_id: number;
  aspect: string;
  drift_type: string;
  status: string;
}
