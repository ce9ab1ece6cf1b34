import assert from 'node:assert/strict';
import {
  CreateBucketCommand,
  DeleteBucketCommand,
  PutBucketTaggingCommand,
  PutBucketVersioningCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { after, before, describe, it } from 'mocha';
import { openDatabase, type Database } from '../../db/database.ts';
import { connectBody, connected, synced, type ShownProvider } from '../helpers/connected.ts';
import { api, type ApiClient } from '../helpers/http.ts';
import { member } from '../helpers/identity.ts';
import { startMoto, type Moto } from '../helpers/moto.ts';
import { startService, type TestService } from '../helpers/services.ts';

interface ShownResource {
  id: number;
  external_id: string;
  status: string;
  tags: Record<string, string>;
}

describe('a connected account', () => {
  let moto: Moto;
  let service: TestService;
  let database: Database;
  let admin: ApiClient;
  let s3: S3Client;
  let provider: ShownProvider;

  const bucket = async (name: string): Promise<ShownResource | undefined> => {
    const { body } = await admin.get<{ data: ShownResource[] }>('/api/v1/resources', {
      query: { type: 'object_bucket', per_page: 100 },
      expect: 200,
    });
    return body.data.find(({ external_id: externalId }) => externalId.endsWith(name));
  };
  const versions = async (): Promise<number> => {
    const [row] = await database('resource_versions').count<{ count: number }[]>('* as count');
    return row?.count ?? 0;
  };

  before(async function () {
    this.timeout(120_000);
    moto = await startMoto({ images: true });
    s3 = new S3Client({
      endpoint: moto.url,
      region: 'us-east-1',
      forcePathStyle: true,
      credentials: { accessKeyId: 'testing', secretAccessKey: 'testing' },
    });
    for (const name of ['one', 'two', 'three']) await s3.send(new CreateBucketCommand({ Bucket: `bucket-${name}` }));
    service = await startService({ env: { AWS_ENDPOINT_URL: moto.url, RATE_LIMIT_MAX: '1000000' } });
    database = openDatabase({ url: service.database.url, poolSize: 2, applicationName: 'test' });
    admin = api(service.api.url, (await member(database, { role: 'admin' })).token);
    provider = await connected(admin);
  });

  after(async () => {
    s3.destroy();
    await database.destroy();
    await service.stop();
    await moto.stop();
  });

  it('shows its inventory after the first sync', async () => {
    assert.equal(provider.status, 'synced');
    assert.equal(provider.status_reason, null);
    assert.equal(provider.account_id, '123456789012');
    assert.deepEqual(provider.regions, ['us-east-1']);
    assert.ok(provider.last_synced_at !== null);
    const { body } = await admin.get<{ meta: { total: number } }>('/api/v1/resources', {
      query: { provider_id: provider.id },
    });
    assert.equal(body.meta.total, provider.resource_count);
    assert.equal((await bucket('bucket-one'))?.status, 'active');
  });

  it('gets no new version from a sync that found nothing changed', async () => {
    const before = await versions();
    const execution = await synced(admin, provider.id);
    assert.equal(execution.status, 'succeeded');
    assert.equal(await versions(), before);
    const { created, changed, deleted, unchanged } = execution.counts;
    assert.deepEqual(
      { created, changed, deleted, unchanged },
      {
        created: 0,
        changed: 0,
        deleted: 0,
        unchanged: provider.resource_count,
      },
    );
    assert.ok(execution.log_excerpt.some(({ message }) => message === 'Listed s3-buckets in global'));
  });

  it('gets one version for a changed configuration and one for changed tags', async () => {
    const before = await versions();
    await s3.send(
      new PutBucketVersioningCommand({ Bucket: 'bucket-one', VersioningConfiguration: { Status: 'Enabled' } }),
    );
    await s3.send(
      new PutBucketTaggingCommand({ Bucket: 'bucket-two', Tagging: { TagSet: [{ Key: 'team', Value: 'core' }] } }),
    );
    assert.equal((await synced(admin, provider.id)).counts['changed'], 2);
    assert.equal(await versions(), before + 2);
    assert.deepEqual((await bucket('bucket-two'))?.tags, { team: 'core' });
  });

  it('marks a missing resource as deleted, and as active again when it is back', async () => {
    const first = await bucket('bucket-three');
    await s3.send(new DeleteBucketCommand({ Bucket: 'bucket-three' }));
    assert.equal((await synced(admin, provider.id)).counts['deleted'], 1);
    assert.equal((await bucket('bucket-three'))?.status, 'deleted');
    await s3.send(new CreateBucketCommand({ Bucket: 'bucket-three' }));
    await synced(admin, provider.id);
    const again = await bucket('bucket-three');
    assert.deepEqual([again?.id, again?.status], [first?.id, 'active']);
  });

  it('publishes job.completed once for every sync, in the words of its schema', async () => {
    const events = await database('events')
      .where({ type: 'job.completed' })
      .whereRaw(`data->>'job_type' = 'inventory_sync'`)
      .select<{ data: { execution_id: number } }[]>('data');
    const executions = await database('executions').where({ type: 'inventory_sync' }).pluck<number[]>('id');
    assert.deepEqual(events.map(({ data }) => data.execution_id).toSorted(), executions.toSorted());
  });

  it('returns the running sync to a second request', async () => {
    const ids = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const { body } = await admin.post<{ execution_id: number }>(
          `/api/v1/providers/${provider.id}/sync`,
          undefined,
          { expect: 202 },
        );
        return body.execution_id;
      }),
    );
    assert.equal(new Set(ids).size, 1);
    await synced(admin, provider.id);
  });

  it('cannot be connected twice, except for another region', async () => {
    const { body } = await admin.post<{ code: string; error: string }>(
      '/api/v1/providers/cloud_a/connect',
      connectBody,
      {
        expect: 409,
      },
    );
    assert.equal(body.code, 'CONFLICT');
    assert.match(body.error, new RegExp(`provider ${provider.id} covers us-east-1`));
    const other = await connected(admin, { ...connectBody, name: 'Ireland', region: 'eu-west-1' });
    assert.equal(other.status, 'synced');
    const [globals] = await database('resources')
      .where({ provider_id: other.id })
      .whereIn('resource_type', ['object_bucket', 'account', 'iam_user'])
      .count<{ count: number }[]>('* as count');
    assert.equal(globals?.count, 0, 'account-wide types belong to the oldest provider');
    const { body: list } = await admin.get<ShownProvider[]>('/api/v1/providers', { expect: 200 });
    assert.deepEqual(
      list.map(({ id }) => id),
      [provider.id, other.id],
    );
    await admin.delete(`/api/v1/providers/${other.id}`, { expect: 204 });
  });

  it('covers further regions on request', async () => {
    const wide = await connected(admin, { ...connectBody, region: 'eu-west-1', regions: ['eu-west-2', 'eu-west-1'] });
    assert.deepEqual(wide.regions, ['eu-west-1', 'eu-west-2']);
    const regions = await database('resources')
      .where({ provider_id: wide.id })
      .distinct('region')
      .pluck<string[]>('region');
    assert.deepEqual(regions.toSorted(), ['eu-west-1', 'eu-west-2']);
    await admin.delete(`/api/v1/providers/${wide.id}`, { expect: 204 });
  });

  it('keeps its history when it is deleted, and may be connected again', async () => {
    await admin.delete(`/api/v1/providers/${provider.id}`, { expect: 204 });
    await admin.get(`/api/v1/providers/${provider.id}`, { expect: 404 });
    await admin.post(`/api/v1/providers/${provider.id}/sync`, undefined, { expect: 404 });
    await admin.delete(`/api/v1/providers/${provider.id}`, { expect: 404 });
    const live = await database('resources').where({ provider_id: provider.id }).whereNot({ status: 'deleted' });
    assert.equal(live.length, 0);
    const kept = await database('resources').where({ provider_id: provider.id });
    assert.ok(kept.length >= 3);
    assert.equal((await database('provider_credentials').where({ provider_id: provider.id })).length, 0);
    const again = await connected(admin);
    assert.equal(again.status, 'synced');
    assert.notEqual(again.id, provider.id);
  });

  it('leaves no credential in any workflow history, log or row', async () => {
    const secrets = /secretAccessKey|"testing"/;
    assert.doesNotMatch(service.worker.output(), secrets);
    assert.doesNotMatch(service.api.output(), secrets);
    for (const table of ['audit_log', 'outbox', 'executions', 'execution_log', 'events']) {
      assert.doesNotMatch(JSON.stringify(await database(table)), secrets);
    }
  });
});
