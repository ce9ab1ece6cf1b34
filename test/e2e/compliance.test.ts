import assert from 'node:assert/strict';
import { CreateVolumeCommand, EC2Client } from '@aws-sdk/client-ec2';
import { CreateBucketCommand, PutBucketVersioningCommand, S3Client } from '@aws-sdk/client-s3';
import { openDatabase, type Database } from '../../db/database.ts';
import { connected, ended, type ShownExecution, type ShownProvider } from '../helpers/connected.ts';
import { api, type ApiClient } from '../helpers/http.ts';
import { member } from '../helpers/identity.ts';
import { startMoto, type Moto } from '../helpers/moto.ts';
import { startService, type TestService } from '../helpers/services.ts';

interface ShownAssessment {
  id: number;
  framework_id: string;
  score: number;
  evaluated: number;
  controls: { id: string; status: string; failed_resources: { name: string }[] }[];
}

describe('compliance of a connected account', () => {
  let moto: Moto;
  let service: TestService;
  let database: Database;
  let admin: ApiClient;
  let provider: ShownProvider;

  before(async function () {
    this.timeout(120_000);
    moto = await startMoto();
    const settings = {
      endpoint: moto.url,
      region: 'us-east-1',
      credentials: { accessKeyId: 'testing', secretAccessKey: 'testing' },
    };
    const s3 = new S3Client({ ...settings, forcePathStyle: true });
    const ec2 = new EC2Client(settings);
    for (const name of ['kept', 'lost']) await s3.send(new CreateBucketCommand({ Bucket: name }));
    await s3.send(new PutBucketVersioningCommand({ Bucket: 'kept', VersioningConfiguration: { Status: 'Enabled' } }));
    await ec2.send(new CreateVolumeCommand({ AvailabilityZone: 'us-east-1a', Size: 8 }));
    s3.destroy();
    ec2.destroy();
    service = await startService({ env: { AWS_ENDPOINT_URL: moto.url } });
    database = openDatabase({ url: service.database.url, poolSize: 2, applicationName: 'test' });
    admin = api(service.api.url, (await member(database, { role: 'admin' })).token);
    provider = await connected(admin);
  });
  after(async () => {
    await database?.destroy();
    await service?.stop();
    await moto?.stop();
  });

  async function assessed(body?: object): Promise<ShownExecution> {
    const accepted = await admin.post<{ job_id: number; execution_id: number }>('/api/v1/compliance/assess', body, {
      expect: 202,
    });
    return ended(admin, { jobId: accepted.body.job_id, executionId: accepted.body.execution_id });
  }

  it('assesses every enabled framework in the background and ends the execution with its counts', async () => {
    for (const framework of ['cis', 'soc2']) {
      await admin.post(`/api/v1/compliance/frameworks/${framework}/enable`, undefined, { expect: 200 });
    }
    const execution = await assessed();
    assert.equal(execution.status, 'succeeded', execution.error ?? '');
    assert.equal(execution.counts['assessments'], 2);
    assert.ok(execution.findings_count > 0);
    assert.ok(execution.log_excerpt.some(({ message }) => message.startsWith(`Provider ${provider.id}:`)));
  });

  it('shows what failed, by name', async () => {
    const list = await admin.get<{ data: ShownAssessment[] }>('/api/v1/compliance/assessments?framework_id=cis');
    const { body } = await admin.get<ShownAssessment>(`/api/v1/compliance/assessments/${list.body.data[0]?.id}`);
    assert.ok(body.evaluated > 10 && body.score > 0 && body.score < 1);
    const disks = body.controls.find(({ id }) => id === '5.1.1');
    assert.equal(disks?.status, 'failed');
    const transport = body.controls.find(({ id }) => id === '2.1.1');
    assert.deepEqual(transport?.failed_resources.map(({ name }) => name).toSorted(), ['kept', 'lost']);
  });

  it('runs as a job like the others, on its schedule or when it is triggered', async () => {
    const { body: jobs } = await admin.get<{ id: number; type: string; schedule: string }[]>('/api/v1/jobs');
    const job = jobs.find(({ type }) => type === 'compliance_assess');
    assert.equal(job?.schedule, '0 3 * * 0');
    const { body } = await admin.post<{ execution_id: number }>(`/api/v1/jobs/${job?.id}/trigger`, undefined, {
      expect: 202,
    });
    const execution = await ended(admin, { jobId: job?.id ?? 0, executionId: body.execution_id });
    assert.equal(execution.status, 'succeeded', execution.error ?? '');
    assert.equal(execution.findings_count, 0);
  });
});
