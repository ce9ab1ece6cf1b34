import assert from 'node:assert/strict';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { after, before, describe, it } from 'mocha';
import { openDatabase, type Database } from '../../db/database.ts';
import { connectBody, connected, ended } from '../helpers/connected.ts';
import { eventually } from '../helpers/eventually.ts';
import { openGate, type Gate } from '../helpers/gate.ts';
import { api, type ApiClient } from '../helpers/http.ts';
import { member } from '../helpers/identity.ts';
import { startMoto, type Moto } from '../helpers/moto.ts';
import { startService, startWorker, type TestService } from '../helpers/services.ts';

const bucketCount = 20;

describe('a sync whose worker is killed', () => {
  let moto: Moto;
  let gate: Gate;
  let service: TestService;
  let database: Database;
  let admin: ApiClient;

  before(async function () {
    this.timeout(120_000);
    moto = await startMoto();
    gate = await openGate(moto.url);
    const s3 = new S3Client({
      endpoint: moto.url,
      region: 'us-east-1',
      forcePathStyle: true,
      credentials: { accessKeyId: 'testing', secretAccessKey: 'testing' },
    });
    for (let index = 0; index < bucketCount; index += 1) {
      await s3.send(new CreateBucketCommand({ Bucket: `bucket-${index}` }));
    }
    s3.destroy();
    service = await startService({ env: { AWS_ENDPOINT_URL: gate.url, RATE_LIMIT_MAX: '1000000' } });
    database = openDatabase({ url: service.database.url, poolSize: 2, applicationName: 'test' });
    admin = api(service.api.url, (await member(database, { role: 'admin' })).token);
  });

  after(async () => {
    await database.destroy();
    await service.stop();
    await gate.stop();
    await moto.stop();
  });

  it('is finished by another worker, with no row twice and nothing deleted', async function () {
    this.timeout(120_000);
    const provider = await connected(admin, { ...connectBody, regions: ['us-east-1', 'us-east-2'] });
    const before = await database('resources')
      .where({ provider_id: provider.id })
      .count<{ count: number }[]>('* as count');

    // The bucket details of this sync come to a halt, the other listings continue.
    gate.holdAfter(5, ({ url }) => /^\/bucket-\d+\/?\?/.test(url ?? ''));
    const { body } = await admin.post<{ job_id: number; execution_id: number }>(
      `/api/v1/providers/${provider.id}/sync`,
      undefined,
      { expect: 202 },
    );
    await gate.held();
    await eventually(async () => {
      const done = await database('sync_units').where({ execution_id: body.execution_id, status: 'succeeded' });
      assert.ok(done.length > 5);
    });
    await service.worker.kill();
    gate.open();
    service.worker = await startWorker(service.options);

    const execution = await ended(admin, { jobId: body.job_id, executionId: body.execution_id, withinMs: 90_000 });
    assert.equal(execution.status, 'succeeded', execution.error ?? '');
    assert.equal(execution.counts['deleted'], 0);
    assert.equal(execution.counts['created'], 0);
    const after = await database('resources')
      .where({ provider_id: provider.id })
      .count<{ count: number }[]>('* as count');
    assert.deepEqual(after, before);
    const versions = await database('resource_versions')
      .select('resource_id')
      .groupBy('resource_id')
      .havingRaw('count(*) > 1');
    assert.deepEqual(versions, []);
    const published = await database('events')
      .where({ type: 'job.completed' })
      .whereRaw(`data->>'execution_id' = ?`, [String(body.execution_id)]);
    assert.equal(published.length, 1);
  });

  it('changes nothing more once its provider is deleted', async function () {
    this.timeout(120_000);
    const [provider] = (await admin.get<{ id: number }[]>('/api/v1/providers')).body;
    assert.ok(provider !== undefined);
    gate.holdAfter(0, ({ url }) => /^\/bucket-\d+\/?\?/.test(url ?? ''));
    const { body } = await admin.post<{ execution_id: number }>(`/api/v1/providers/${provider.id}/sync`, undefined, {
      expect: 202,
    });
    await gate.held();
    await admin.delete(`/api/v1/providers/${provider.id}`, { expect: 204 });
    gate.open();
    const execution = await database('executions').where({ id: body.execution_id }).first();
    assert.deepEqual([execution.status, execution.error], ['failed', 'The provider was deleted']);
    const again = await connected(admin, { ...connectBody, region: 'us-west-1' });
    assert.equal(again.status, 'synced');
    const live = await database('resources').where({ provider_id: provider.id }).whereNot({ status: 'deleted' });
    assert.deepEqual(live, []);
  });
});
