import assert from 'node:assert/strict';
import {
  CreateAccessKeyCommand,
  CreateUserCommand,
  DeleteAccessKeyCommand,
  IAMClient,
  PutUserPolicyCommand,
} from '@aws-sdk/client-iam';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { after, before, describe, it } from 'mocha';
import { openDatabase, type Database } from '../../db/database.ts';
import {
  connectBody,
  connected,
  refusedConnection,
  settled,
  synced,
  type ShownProvider,
} from '../helpers/connected.ts';
import { eventually } from '../helpers/eventually.ts';
import { api, type ApiClient } from '../helpers/http.ts';
import { member } from '../helpers/identity.ts';
import { startMoto, type Moto } from '../helpers/moto.ts';
import { startService, startWorker, type TestService } from '../helpers/services.ts';

const noChecks = 1_000_000;
const user = 'auditor';

/** What a policy allows, and what it denies all the same. */
function policy(denied: string[]): string {
  const statements: object[] = [{ Effect: 'Allow', Action: '*', Resource: '*' }];
  if (denied.length > 0) statements.push({ Effect: 'Deny', Action: denied, Resource: '*' });
  return JSON.stringify({ Version: '2012-10-17', Statement: statements });
}

describe('a cloud that checks keys and policies', () => {
  let moto: Moto;
  let service: TestService;
  let database: Database;
  let admin: ApiClient;
  let keys: { accessKeyId: string; secretAccessKey: string } | undefined;
  let provider: ShownProvider;

  const client = { region: 'us-east-1', credentials: { accessKeyId: 'any', secretAccessKey: 'any' } };
  const setPolicy = async (denied: string[]): Promise<void> => {
    const iam = new IAMClient({ ...client, endpoint: moto.url });
    await moto.allowWithoutChecks(noChecks);
    await iam.send(new PutUserPolicyCommand({ UserName: user, PolicyName: 'own', PolicyDocument: policy(denied) }));
    await moto.allowWithoutChecks(0);
    iam.destroy();
  };
  const newKeys = async (): Promise<typeof keys> => {
    const iam = new IAMClient({ ...client, endpoint: moto.url });
    await moto.allowWithoutChecks(noChecks);
    if (keys !== undefined) {
      await iam.send(new DeleteAccessKeyCommand({ UserName: user, AccessKeyId: keys.accessKeyId }));
    }
    const { AccessKey: key } = await iam.send(new CreateAccessKeyCommand({ UserName: user }));
    await moto.allowWithoutChecks(0);
    iam.destroy();
    return { accessKeyId: key?.AccessKeyId ?? '', secretAccessKey: key?.SecretAccessKey ?? '' };
  };
  const connectPath = '/api/v1/providers/cloud_a/connect';
  const connect = (credentials: object) =>
    admin.post<{ code: string; error: string; details: string; id: number }>(connectPath, {
      ...connectBody,
      ...credentials,
    });

  before(async function () {
    this.timeout(120_000);
    moto = await startMoto({ initialNoAuthActionCount: noChecks });
    const iam = new IAMClient({ ...client, endpoint: moto.url });
    const s3 = new S3Client({ ...client, endpoint: moto.url, forcePathStyle: true });
    await iam.send(new CreateUserCommand({ UserName: user }));
    await s3.send(new CreateBucketCommand({ Bucket: 'kept-bucket' }));
    keys = await newKeys();
    iam.destroy();
    s3.destroy();
    await setPolicy([]);
    service = await startService({ env: { AWS_ENDPOINT_URL: moto.url, RATE_LIMIT_MAX: '1000000' } });
    database = openDatabase({ url: service.database.url, poolSize: 2, applicationName: 'test' });
    admin = api(service.api.url, (await member(database, { role: 'admin' })).token);
  });

  after(async () => {
    await database.destroy();
    await service.stop();
    await moto.stop();
  });

  it('rejects wrong keys in the response to connect, and leaves nothing behind', async () => {
    const account = { ...connectBody, ...keys, secretAccessKey: 'wrong' };
    const refused = await refusedConnection(admin, connectPath, account);
    assert.equal(refused.body.code, 'VALIDATION_ERROR');
    assert.ok(!JSON.stringify(refused.body).includes(keys?.accessKeyId ?? ''));
    for (const [table, column] of [
      ['providers', 'id'],
      ['provider_credentials', 'provider_id'],
      ['jobs', 'provider_id'],
    ] as const) {
      const rows = await database(table).whereNotNull(column).whereNotIn(column, refused.postponed);
      assert.deepEqual(rows, [], table);
    }
    const actions = await database('audit_log').orderBy('id').pluck<string[]>('action');
    assert.deepEqual(actions.slice(-2), ['provider.connect', 'provider.connect_refused']);
    if (refused.postponed.length === 0) assert.equal(actions.length, 2);
  });

  it('accepts the right ones', async () => {
    provider = await connected(admin, { ...connectBody, ...keys });
    assert.equal(provider.status, 'synced', provider.status_reason ?? '');
  });

  it('is reported in status_reason when it denies a service, which deletes nothing', async () => {
    await setPolicy(['s3:*']);
    const execution = await synced(admin, provider.id);
    assert.equal(execution.status, 'succeeded');
    assert.equal(execution.counts['deleted'], 0);
    assert.equal(execution.counts['listings_failed'], 1);
    assert.ok(execution.log_excerpt.some(({ level, message }) => level === 'warn' && message.includes('s3-buckets')));
    const { status, status_reason: reason } = await settled(admin, provider.id);
    assert.equal(status, 'synced');
    assert.match(reason ?? '', /^Not evaluated: s3-buckets in global \(access denied/);
    const { body } = await admin.get<{ data: { status: string }[] }>('/api/v1/resources', {
      query: { type: 'object_bucket' },
    });
    assert.deepEqual(
      body.data.map((bucket) => bucket.status),
      ['active'],
    );
    await setPolicy([]);
    await synced(admin, provider.id);
    assert.equal((await settled(admin, provider.id)).status_reason, null);
  });

  it('keeps the old keys when new ones are refused, and the id when they are accepted', async () => {
    const path = `/api/v1/providers/${provider.id}/credentials`;
    const [before] = await database('provider_credentials').where({ provider_id: provider.id });
    await eventually(() => admin.put(path, { ...keys, secretAccessKey: 'wrong' }, { expect: 422 }));
    const [still] = await database('provider_credentials').where({ provider_id: provider.id });
    assert.deepEqual(still, before);
    await admin.put(path, keys, { expect: 200 });
    const [after] = await database('provider_credentials').where({ provider_id: provider.id });
    assert.equal(after.version, before.version + 1);
    assert.equal((await settled(admin, provider.id)).status, 'synced');
    const left = await database('credential_changes').whereNotNull('sealed');
    assert.deepEqual(left, []);
  });

  it('leaves a provider in error when its keys are withdrawn, until it gets new ones', async () => {
    keys = await newKeys();
    const execution = await synced(admin, provider.id);
    assert.equal(execution.status, 'failed');
    const { status, status_reason: reason } = await settled(admin, provider.id);
    assert.equal(status, 'error');
    assert.equal(reason, execution.error);
    const { body: resources } = await admin.get<{ data: object[] }>('/api/v1/resources', {
      query: { status: 'deleted' },
    });
    assert.deepEqual(resources.data, []);
    await admin.put(`/api/v1/providers/${provider.id}/credentials`, keys, { expect: 200 });
    assert.equal((await settled(admin, provider.id)).status, 'synced');
  });

  it('shows a rejection that comes after the response as the state of the provider', async function () {
    this.timeout(120_000);
    await service.worker.stop();
    const answered = await connect({ ...keys, secretAccessKey: 'wrong', region: 'eu-west-1' });
    assert.equal(answered.status, 201);
    service.worker = await startWorker(service.options);
    const refused = await settled(admin, answered.body.id);
    assert.equal(refused.status, 'error');
    assert.ok(refused.status_reason !== null);
    assert.equal(refused.account_id, null);
    await admin.put(`/api/v1/providers/${refused.id}/credentials`, keys, { expect: 200 });
    const corrected = await settled(admin, refused.id);
    assert.deepEqual([corrected.status, corrected.account_id], ['synced', provider.account_id]);
  });
});
