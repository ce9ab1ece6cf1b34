import assert from 'node:assert/strict';
import {
  CreateBucketCommand,
  GetBucketVersioningCommand,
  PutBucketVersioningCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { Client, Connection } from '@temporalio/client';
import { after, before, describe, it } from 'mocha';
import { openDatabase, type Database } from '../../db/database.ts';
import { connected, ended } from '../helpers/connected.ts';
import { eventually } from '../helpers/eventually.ts';
import { api, type ApiClient } from '../helpers/http.ts';
import { member } from '../helpers/identity.ts';
import { startMoto, type Moto } from '../helpers/moto.ts';
import { fixableCheck, makePolicy } from '../helpers/remediation-policies.ts';
import { rolledBack } from '../helpers/remediations.ts';
import { startService, startWorker, type TestService } from '../helpers/services.ts';

const buckets = Array.from({ length: 8 }, (_, index) => `policy-bucket-${index}`);
const cap = 5;

describe('A remediation policy', function () {
  this.timeout(240_000);
  let moto: Moto;
  let s3: S3Client;
  let service: TestService;
  let database: Database;
  let admin: ApiClient;
  let connection: Connection;
  let temporal: Client;

  before(async () => {
    moto = await startMoto();
    const credentials = { accessKeyId: 'testing', secretAccessKey: 'testing' };
    s3 = new S3Client({ endpoint: moto.url, region: 'us-east-1', forcePathStyle: true, credentials });
    for (const Bucket of buckets) {
      await s3.send(new CreateBucketCommand({ Bucket }));
      await s3.send(new PutBucketVersioningCommand({ Bucket, VersioningConfiguration: { Status: 'Suspended' } }));
    }
    service = await startService({ env: { AWS_ENDPOINT_URL: moto.url, RATE_LIMIT_MAX: '1000000' } });
    database = openDatabase({ url: service.database.url, poolSize: 2, applicationName: 'test' });
    admin = api(service.api.url, (await member(database, { role: 'admin' })).token);
    connection = await Connection.connect({ address: process.env['TEMPORAL_ADDRESS'] ?? '' });
    temporal = new Client({ connection, namespace: service.options.namespace });
    const provider = await connected(admin);
    for (const framework of ['soc2', 'nist_800_53']) {
      await admin.post(`/api/v1/compliance/frameworks/${framework}/enable`, {}, { expect: 200 });
    }
    const { body } = await admin.post<{ job_id: number; execution_id: number }>(
      '/api/v1/compliance/assess',
      { provider_id: provider.id },
      { expect: 202 },
    );
    await ended(admin, { jobId: body.job_id, executionId: body.execution_id });
  });

  after(async () => {
    s3.destroy();
    await connection?.close();
    await database?.destroy();
    await service?.stop();
    await moto?.stop();
  });

  const versionedBuckets = async (): Promise<number> => {
    const statuses = await Promise.all(
      buckets.map(async (Bucket) => (await s3.send(new GetBucketVersioningCommand({ Bucket }))).Status),
    );
    return statuses.filter((status) => status === 'Enabled').length;
  };

  it('fixes as many failures as its cap allows, each once, although its worker is killed', async () => {
    const { id } = await makePolicy(database, { check_ids: [fixableCheck], max_per_hour: cap });
    const actions = () => database('remediation_actions').where({ policy_id: id }).orderBy('id');
    const trigger = () => eventually(() => temporal.schedule.getHandle('apply-remediation-policies').trigger());
    await trigger();
    await eventually(async () => assert.ok((await actions()).length > 0), { withinMs: 60_000 });
    await service.worker.kill();
    service.worker = await startWorker(service.options);
    await eventually(
      async () => {
        const rows = await actions();
        assert.deepEqual(
          rows.map(({ status, reason }) => `${status} ${reason}`),
          Array.from({ length: cap }, () => 'completed null'),
        );
      },
      { withinMs: 120_000 },
    );
    await trigger();
    assert.equal(await versionedBuckets(), cap);
    const rows = await actions();
    assert.equal(new Set(rows.map(({ resource_id }) => resource_id)).size, cap);

    await admin.post(`/api/v1/remediation/${rows[0].id}/rollback`, {}, { expect: 202 });
    await rolledBack(admin, rows[0].id);
    const { body } = await admin.get<{ pause_reason: string }>(`/api/v1/remediation/policies/${id}`, { expect: 200 });
    assert.match(body.pause_reason, new RegExp(`Remediation ${rows[0].id} was rolled back`));
  });
});
