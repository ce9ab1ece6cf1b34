import assert from 'node:assert/strict';
import { DeleteVolumeCommand, DescribeVolumesCommand, EC2Client } from '@aws-sdk/client-ec2';
import { CreateQueueCommand, DeleteQueueCommand, SQSClient } from '@aws-sdk/client-sqs';
import { openDatabase, type Database } from '../../db/database.ts';
import { seedSettings, testRegion } from '../activities/clouds/aws/account-under-test.ts';
import { smallAccount } from '../contract/aws/small-account.ts';
import { startAws, type Aws } from '../emulators/aws.ts';
import { connectBody, connected, settled, synced, type ShownProvider } from '../helpers/connected.ts';
import { api, type ApiClient } from '../helpers/http.ts';
import { member } from '../helpers/identity.ts';
import { startMoto, type Moto } from '../helpers/moto.ts';
import { startService, type TestService } from '../helpers/services.ts';

describe('a sync of an AWS account that answers as a real one does at times', () => {
  let moto: Moto;
  let aws: Aws;
  let service: TestService;
  let database: Database;
  let admin: ApiClient;
  let provider: ShownProvider;

  before(async function () {
    this.timeout(120_000);
    moto = await startMoto({ images: false });
    await smallAccount(moto.url);
    aws = await startAws(moto.url);
    service = await startService({ env: { AWS_ENDPOINT_URL: aws.url, RATE_LIMIT_MAX: '1000000' } });
    database = openDatabase({ url: service.database.url, poolSize: 2, applicationName: 'test' });
    admin = api(service.api.url, (await member(database, { role: 'admin' })).token);
    provider = await connected(admin, { ...connectBody, region: testRegion });
    assert.deepEqual([provider.status, provider.status_reason], ['synced', null]);
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

  it('deletes and changes nothing when the token of the credentials ends in its middle', async () => {
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

  it('keeps to what details say of a resource that a list still shows after its end', async () => {
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
});
