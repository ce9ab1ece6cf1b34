import assert from 'node:assert/strict';
import { EC2Client, RunInstancesCommand } from '@aws-sdk/client-ec2';
import { after, before, describe, it } from 'mocha';
import { openDatabase, type Database } from '../../db/database.ts';
import { connected, synced, type ShownProvider } from '../helpers/connected.ts';
import { api, type ApiClient } from '../helpers/http.ts';
import { member } from '../helpers/identity.ts';
import { startMoto, type Moto } from '../helpers/moto.ts';
import { startService, startWorker, type TestService } from '../helpers/services.ts';
import type { ServiceProcess } from '../helpers/service-process.ts';
import { startThrottlingProxy, type ThrottlingProxy } from '../helpers/throttling-proxy.ts';

const instances = 150;
const documented = { capacity: 100, perSecond: 20 };

describe('an account whose EC2 is throttled as documented', () => {
  let moto: Moto;
  let proxy: ThrottlingProxy;
  let service: TestService;
  let second: ServiceProcess;
  let database: Database;
  let admin: ApiClient;
  let provider: ShownProvider;

  const details = (): { allowed: number; refused: number } => {
    const calls = Object.entries(proxy.calls).filter(([place]) =>
      place.endsWith('/us-east-1/DescribeInstanceAttribute'),
    );
    return {
      allowed: calls.reduce((sum, [, { allowed }]) => sum + allowed, 0),
      refused: calls.reduce((sum, [, { refused }]) => sum + refused, 0),
    };
  };
  const stored = async (): Promise<number> =>
    (await database('resources').where({ resource_type: 'vm_instance', status: 'active' }).pluck('id')).length;

  before(async function () {
    this.timeout(180_000);
    moto = await startMoto();
    const ec2 = new EC2Client({
      endpoint: moto.url,
      region: 'us-east-1',
      credentials: { accessKeyId: 'testing', secretAccessKey: 'testing' },
    });
    await ec2.send(new RunInstancesCommand({ ImageId: 'ami-12c6146b', MinCount: instances, MaxCount: instances }));
    ec2.destroy();
    proxy = await startThrottlingProxy(moto.url, documented);
    const env = { AWS_ENDPOINT_URL: proxy.url, AWS_CALL_SHARE_PERCENT: '90', RATE_LIMIT_MAX: '1000000' };
    service = await startService({ env });
    second = await startWorker(service.options);
    database = openDatabase({ url: service.database.url, poolSize: 2, applicationName: 'test' });
    admin = api(service.api.url, (await member(database, { role: 'admin' })).token);
  });

  after(async () => {
    await database.destroy();
    await second.stop();
    await service.stop();
    await proxy.stop();
    await moto.stop();
  });

  it('is stored completely by two workers that share one budget, with hardly a throttled call', async function () {
    this.timeout(180_000);
    provider = await connected(admin);
    assert.deepEqual([provider.status, provider.status_reason], ['synced', null]);
    assert.equal(await stored(), instances);
    const { allowed, refused } = details();
    assert.equal(allowed, 2 * instances);
    assert.ok(refused <= 0.05 * allowed, `${refused} calls were refused`);
  });

  it('is stored completely, too, when less is left of its bucket than documented', async function () {
    this.timeout(240_000);
    await database('resources')
      .where({ resource_type: 'vm_instance' })
      .update({ status: 'deleted', deleted_at: new Date() });
    proxy.resize({ capacity: 30, perSecond: 12 });
    const execution = await synced(admin, provider.id);
    assert.equal(execution.status, 'succeeded', execution.error ?? '');
    assert.equal(execution.counts['listings_failed'], 0);
    assert.equal(await stored(), instances);
    // EC2 alone is throttled; calls that were cancelled when a listing paused are not counted.
    const refused = Object.values(proxy.calls).reduce((sum, place) => sum + place.refused, 0);
    const { made, retried, throttled } = execution.calls ?? assert.fail();
    assert.ok(throttled > 0 && throttled <= refused, `${throttled} of ${refused} refusals are counted`);
    assert.ok(retried > 0 && made >= 2 * instances + throttled, `${made} calls, ${retried} retried`);
  });
});
