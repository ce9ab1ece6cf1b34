import assert from 'node:assert/strict';
import {
  CreateBucketCommand,
  DeletePublicAccessBlockCommand,
  GetBucketTaggingCommand,
  GetBucketVersioningCommand,
  PutBucketTaggingCommand,
  PutBucketVersioningCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { after, before, describe, it } from 'mocha';
import { openDatabase, type Database } from '../../db/database.ts';
import { connected, ended, type ShownProvider } from '../helpers/connected.ts';
import { api, type ApiClient } from '../helpers/http.ts';
import { member, type TestMember } from '../helpers/identity.ts';
import { startMoto, type Moto } from '../helpers/moto.ts';
import { planned, reaches, remediation, rolledBack, started } from '../helpers/remediations.ts';
import { startService, type TestService } from '../helpers/services.ts';

interface ShownDrift {
  id: number;
  resource_id: number;
  aspect: string;
  status: string;
  resolution: string | null;
}

describe('an action that fixes drift', () => {
  let moto: Moto;
  let service: TestService;
  let database: Database;
  let admin: ApiClient;
  let adminMember: TestMember;
  let s3: S3Client;
  let provider: ShownProvider;

  async function detect(): Promise<void> {
    const { body } = await admin.post<{ job_id: number; execution_id: number }>('/api/v1/drifts/detect', undefined, {
      expect: 202,
    });
    const execution = await ended(admin, { jobId: body.job_id, executionId: body.execution_id });
    assert.equal(execution.status, 'succeeded');
  }

  /** Creates the versioning of a bucket drift, and gives the finding. */
  async function driftOf(bucket: string): Promise<ShownDrift> {
    await s3.send(new PutBucketVersioningCommand({ Bucket: bucket, VersioningConfiguration: { Status: 'Suspended' } }));
    await detect();
    const { body } = await admin.get<{ data: (ShownDrift & { resource_name: string })[] }>('/api/v1/drifts', {
      query: { status: 'detected', per_page: 100 },
      expect: 200,
    });
    const drift = body.data.find((one) => one.resource_name === bucket);
    assert.ok(drift !== undefined, JSON.stringify(body.data));
    return drift;
  }

  const versioningOf = async (bucket: string): Promise<string | undefined> =>
    (await s3.send(new GetBucketVersioningCommand({ Bucket: bucket }))).Status;

  before(async function () {
    this.timeout(120_000);
    moto = await startMoto();
    s3 = new S3Client({
      endpoint: moto.url,
      region: 'us-east-1',
      forcePathStyle: true,
      credentials: { accessKeyId: 'testing', secretAccessKey: 'testing' },
    });
    for (const name of ['plain', 'moved', 'undone', 'contested', 'queued', 'moot']) {
      await s3.send(new CreateBucketCommand({ Bucket: name }));
      await s3.send(new PutBucketVersioningCommand({ Bucket: name, VersioningConfiguration: { Status: 'Enabled' } }));
    }
    service = await startService({ env: { AWS_ENDPOINT_URL: moto.url, RATE_LIMIT_MAX: '1000000' } });
    database = openDatabase({ url: service.database.url, poolSize: 2, applicationName: 'test' });
    adminMember = await member(database, { role: 'admin' });
    admin = api(service.api.url, adminMember.token);
    provider = await connected(admin);
    await admin.post('/api/v1/baselines/bulk', { provider_id: provider.id }, { expect: 201 });
  });

  after(async () => {
    s3.destroy();
    await database.destroy();
    await service.stop();
    await moto.stop();
  });

  it('changes nothing until it is approved and executed, then restores the baseline and closes the finding', async function () {
    this.timeout(60_000);
    const drift = await driftOf('plain');
    const action = await planned(admin, drift.id);
    assert.equal(action.status, 'pending_approval');
    assert.deepEqual(
      action.plan.diff.map(({ path }) => path),
      ['/versioning/status'],
    );
    assert.equal(action.workflow_id, `remediation-${action.id}`);
    assert.match(action.temporal_url ?? '', new RegExp(`${action.workflow_id}$`));
    await admin.post(`/api/v1/remediation/${action.id}/execute`, undefined, { expect: 409 });
    assert.equal(await versioningOf('plain'), 'Suspended');

    await admin.post(`/api/v1/remediation/${action.id}/approve`, { comment: 'go on' }, { expect: 200 });
    await admin.post(`/api/v1/remediation/${action.id}/approve`, {}, { expect: 409 });
    const { body } = await admin.post(`/api/v1/remediation/${action.id}/execute`, undefined, { expect: 202 });
    assert.equal(body['status'], 'executing');
    const done = await reaches(admin, action.id, 'completed');
    assert.equal(await versioningOf('plain'), 'Enabled');
    assert.deepEqual(
      [
        done.decision,
        done.decision_details?.channel,
        done.decision_details?.actor_proven,
        done.decision_details?.comment,
      ],
      ['approved', 'api', true, 'go on'],
    );
    assert.deepEqual(
      done.plan.steps.map(({ status }) => status),
      ['done'],
    );
    assert.ok(done.snapshot !== null);
    assert.ok(
      done.execution_log.some(({ phase, step, outcome }) => phase === 'execute' && step === 1 && outcome === 'changed'),
    );
    const { body: closed } = await admin.get<ShownDrift>(`/api/v1/drifts/${drift.id}`, { expect: 200 });
    assert.deepEqual([closed.status, closed.resolution], ['resolved', `Resolved by remediation ${action.id}`]);
    const published = await database('events').where({ type: 'remediation.completed' }).pluck('data');
    assert.equal(published.filter((data: { id: number }) => data.id === action.id).length, 1);
    const audits = await database('audit_log')
      .where({ subject_type: 'remediation', subject_id: String(action.id) })
      .orderBy('id')
      .select('action', 'actor', 'channel');
    assert.deepEqual(
      audits,
      ['create', 'approve', 'execute'].map((verb) => ({
        action: `remediation.${verb}`,
        actor: adminMember.email,
        channel: 'api',
      })),
    );
    await detect();
    const { body: after } = await admin.get<ShownDrift>(`/api/v1/drifts/${drift.id}`, { expect: 200 });
    assert.equal(after.status, 'resolved');
  });

  it('changes nothing and reports the difference when the resource is not as planned', async function () {
    this.timeout(60_000);
    const drift = await driftOf('moved');
    const action = await planned(admin, drift.id);
    await s3.send(new PutBucketVersioningCommand({ Bucket: 'moved', VersioningConfiguration: { Status: 'Enabled' } }));
    await started(admin, action.id);
    const failed = await reaches(admin, action.id, 'failed');
    assert.match(failed.reason ?? '', /changed since it was planned: \/versioning\S*; nothing was changed/);
    assert.deepEqual(
      failed.plan.steps.map(({ status }) => status),
      ['planned'],
    );
    const alerts = await database('alerts').where({ rule: 'remediation_failure', resource_id: drift.resource_id });
    assert.equal(alerts.length, 1);
  });

  it('continues when another field changed', async function () {
    this.timeout(60_000);
    const drift = await driftOf('contested');
    const action = await planned(admin, drift.id);
    await s3.send(
      new PutBucketTaggingCommand({ Bucket: 'contested', Tagging: { TagSet: [{ Key: 'team', Value: 'core' }] } }),
    );
    await s3.send(new DeletePublicAccessBlockCommand({ Bucket: 'contested' }));
    await started(admin, action.id);
    await reaches(admin, action.id, 'completed');
    const { TagSet: tags } = await s3.send(new GetBucketTaggingCommand({ Bucket: 'contested' }));
    assert.deepEqual(tags, [{ Key: 'team', Value: 'core' }]);
  });

  it('is rolled back to the previous state, and reopens the finding', async function () {
    this.timeout(60_000);
    const drift = await driftOf('undone');
    const action = await planned(admin, drift.id);
    await started(admin, action.id);
    await reaches(admin, action.id, 'completed');
    await admin.post(`/api/v1/remediation/${action.id}/rollback`, undefined, { expect: 202 });
    const after = await rolledBack(admin, action.id);
    assert.equal(after.status, 'rolled_back', JSON.stringify(after.execution_log));
    assert.equal(await versioningOf('undone'), 'Suspended');
    const { body: open } = await admin.get<ShownDrift>(`/api/v1/drifts/${drift.id}`, { expect: 200 });
    assert.equal(open.status, 'detected');
    await admin.post(`/api/v1/remediation/${action.id}/rollback`, undefined, { expect: 409 });
  });

  it('is not rolled back over what others changed since, unless an admin forces it', async function () {
    this.timeout(60_000);
    const drift = await driftOf('queued');
    const action = await planned(admin, drift.id);
    await started(admin, action.id);
    await reaches(admin, action.id, 'completed');
    await s3.send(
      new PutBucketVersioningCommand({ Bucket: 'queued', VersioningConfiguration: { Status: 'Suspended' } }),
    );
    const { body } = await admin.post<{ error: string; details: string }>(
      `/api/v1/remediation/${action.id}/rollback`,
      undefined,
      { expect: 409 },
    );
    assert.match(body.error, /changed since: \/versioning/);
    assert.match(body.details, /\/versioning\S*: expected/);
    assert.equal((await remediation(admin, action.id)).status, 'completed');
    await admin.post(`/api/v1/remediation/${action.id}/rollback`, { force: true }, { expect: 202 });
    assert.equal((await rolledBack(admin, action.id)).status, 'rolled_back');
  });

  it('is cancelled when its finding is closed in between', async function () {
    this.timeout(60_000);
    const drift = await driftOf('moot');
    const action = await planned(admin, drift.id);
    await admin.post(`/api/v1/drifts/${drift.id}/resolve`, undefined, { expect: 200 });
    const ended = await remediation(admin, action.id);
    assert.deepEqual(
      [ended.status, ended.decision, ended.reason],
      ['failed', 'cancelled', 'The finding was closed in the meantime'],
    );
    await admin.post(`/api/v1/remediation/${action.id}/approve`, {}, { expect: 409 });
  });
});
