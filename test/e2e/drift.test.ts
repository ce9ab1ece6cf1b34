import assert from 'node:assert/strict';
import {
  AuthorizeSecurityGroupIngressCommand,
  CreateSecurityGroupCommand,
  CreateTagsCommand,
  DeleteTagsCommand,
  EC2Client,
  RevokeSecurityGroupIngressCommand,
  type IpPermission,
} from '@aws-sdk/client-ec2';
import { CreateBucketCommand, DeleteBucketCommand, PutBucketTaggingCommand, S3Client } from '@aws-sdk/client-s3';
import { after, before, describe, it } from 'mocha';
import type { JsonObject } from '../../domain/json.ts';
import { openDatabase, type Database } from '../../db/database.ts';
import { connected, ended, type ShownExecution, type ShownProvider } from '../helpers/connected.ts';
import { api, type ApiClient } from '../helpers/http.ts';
import { member } from '../helpers/identity.ts';
import { startMoto, type Moto } from '../helpers/moto.ts';
import { startService, type TestService } from '../helpers/services.ts';

interface ShownDrift {
  id: number;
  resource_id: number;
  aspect: string;
  drift_type: string;
  severity: string;
  status: string;
  summary: string;
  diff: { path: string; baseline_value: JsonObject | null; current_value: JsonObject | null }[];
  resolution: string | null;
}

describe('drift of a connected account', () => {
  let moto: Moto;
  let service: TestService;
  let database: Database;
  let admin: ApiClient;
  let s3: S3Client;
  let ec2: EC2Client;
  let groupId: string;
  let provider: ShownProvider;

  const web: IpPermission = { IpProtocol: 'tcp', FromPort: 443, ToPort: 443, IpRanges: [{ CidrIp: '10.0.0.0/8' }] };
  const ssh: IpPermission = { IpProtocol: 'tcp', FromPort: 22, ToPort: 22, IpRanges: [{ CidrIp: '0.0.0.0/0' }] };
  const postgres: IpPermission = {
    IpProtocol: 'tcp',
    FromPort: 5432,
    ToPort: 5432,
    IpRanges: [{ CidrIp: '10.1.0.0/16' }, { CidrIp: '10.2.0.0/16' }],
  };

  async function detected(): Promise<ShownExecution> {
    const { body } = await admin.post<{ job_id: number; execution_id: number }>('/api/v1/drifts/detect', undefined, {
      expect: 202,
    });
    const execution = await ended(admin, { jobId: body.job_id, executionId: body.execution_id });
    assert.equal(execution.status, 'succeeded');
    return execution;
  }

  async function openDrifts(): Promise<ShownDrift[]> {
    const { body } = await admin.get<{ data: ShownDrift[] }>('/api/v1/drifts', {
      query: { status: 'detected', per_page: 100 },
      expect: 200,
    });
    return body.data;
  }

  before(async function () {
    this.timeout(120_000);
    moto = await startMoto();
    const account = {
      endpoint: moto.url,
      region: 'us-east-1',
      credentials: { accessKeyId: 'testing', secretAccessKey: 'testing' },
    };
    s3 = new S3Client({ ...account, forcePathStyle: true });
    ec2 = new EC2Client(account);
    await s3.send(new CreateBucketCommand({ Bucket: 'drift-logs' }));
    await s3.send(new CreateBucketCommand({ Bucket: 'drift-short-lived' }));
    const group = await ec2.send(new CreateSecurityGroupCommand({ GroupName: 'web-sg', Description: 'web servers' }));
    groupId = group.GroupId ?? '';
    await ec2.send(new AuthorizeSecurityGroupIngressCommand({ GroupId: groupId, IpPermissions: [web, postgres] }));
    await ec2.send(
      new CreateTagsCommand({
        Resources: [groupId],
        Tags: [
          { Key: 'env', Value: 'prod' },
          { Key: 'team', Value: 'core' },
        ],
      }),
    );
    service = await startService({ env: { AWS_ENDPOINT_URL: moto.url, RATE_LIMIT_MAX: '1000000' } });
    database = openDatabase({ url: service.database.url, poolSize: 2, applicationName: 'test' });
    admin = api(service.api.url, (await member(database, { role: 'admin' })).token);
    provider = await connected(admin);
    const { body } = await admin.post('/api/v1/baselines/bulk', { provider_id: provider.id }, { expect: 201 });
    assert.equal(body['created'], provider.resource_count);
  });

  after(async () => {
    s3.destroy();
    ec2.destroy();
    await database.destroy();
    await service.stop();
    await moto.stop();
  });

  it('is none while nothing changed', async () => {
    const execution = await detected();
    assert.equal(execution.findings_count, 0);
    assert.deepEqual(await openDrifts(), []);
  });

  it('is none when rules and tags only come in another order', async () => {
    const permissions = { GroupId: groupId, IpPermissions: [web, postgres] };
    await ec2.send(new RevokeSecurityGroupIngressCommand(permissions));
    const turned = { ...postgres, IpRanges: postgres.IpRanges?.toReversed() };
    await ec2.send(new AuthorizeSecurityGroupIngressCommand({ GroupId: groupId, IpPermissions: [turned, web] }));
    await ec2.send(new DeleteTagsCommand({ Resources: [groupId], Tags: [{ Key: 'env' }] }));
    await ec2.send(new CreateTagsCommand({ Resources: [groupId], Tags: [{ Key: 'env', Value: 'prod' }] }));
    assert.equal((await detected()).findings_count, 0);
    assert.deepEqual(await openDrifts(), []);
  });

  it('is found with its differences, type and severity, and published as an event', async () => {
    await ec2.send(new AuthorizeSecurityGroupIngressCommand({ GroupId: groupId, IpPermissions: [ssh] }));
    await s3.send(
      new PutBucketTaggingCommand({ Bucket: 'drift-logs', Tagging: { TagSet: [{ Key: 'env', Value: 'dev' }] } }),
    );
    const execution = await detected();
    assert.equal(execution.findings_count, 2);
    const found = (await openDrifts()).toSorted((a, b) => (a.aspect < b.aspect ? -1 : 1));
    assert.deepEqual(
      found.map(({ aspect, drift_type, severity }) => [aspect, drift_type, severity]),
      [
        ['ingress', 'security', 'critical'],
        ['tags', 'configuration', 'low'],
      ],
    );
    const { body } = await admin.get<ShownDrift>(`/api/v1/drifts/${found[0]?.id}`, { expect: 200 });
    assert.equal(body.summary, 'Inbound rules of security group web-sg: 1 added (tcp 22 from 0.0.0.0/0)');
    assert.equal(body.diff.length, 1);
    assert.equal(body.diff[0]?.baseline_value, null);
    const { protocol, from_port, to_port, cidr_ipv4 } = body.diff[0]?.current_value ?? {};
    assert.deepEqual(
      { protocol, from_port, to_port, cidr_ipv4 },
      {
        protocol: 'tcp',
        from_port: 22,
        to_port: 22,
        cidr_ipv4: '0.0.0.0/0',
      },
    );
    const published = await database('events').where({ type: 'drift.detected' }).select<{ data: ShownDrift }[]>('data');
    assert.deepEqual(new Set(published.map(({ data }) => data.id)), new Set(found.map(({ id }) => id)));
  });

  it('is not found a second time by a scan that sees the same', async () => {
    const before = await openDrifts();
    assert.equal((await detected()).findings_count, 0);
    assert.deepEqual(
      (await openDrifts()).map(({ id }) => id),
      before.map(({ id }) => id),
    );
  });

  it('ends when it is resolved with a new baseline', async () => {
    const ingress = (await openDrifts()).find(({ aspect }) => aspect === 'ingress');
    await admin.post(`/api/v1/drifts/${ingress?.id}/resolve`, { capture_baseline: true }, { expect: 200 });
    assert.equal((await detected()).findings_count, 0);
    assert.deepEqual(
      (await openDrifts()).map(({ aspect }) => aspect),
      ['tags'],
    );
  });

  it('is resolved by the scan that no longer finds the deviation', async () => {
    const [tags] = await openDrifts();
    await s3.send(new PutBucketTaggingCommand({ Bucket: 'drift-logs', Tagging: { TagSet: [] } }));
    await detected();
    const { body } = await admin.get<ShownDrift>(`/api/v1/drifts/${tags?.id}`, { expect: 200 });
    assert.deepEqual([body.status, body.resolution], ['resolved', 'The deviation no longer exists']);
  });

  it('is one finding when a resource with a baseline is deleted', async () => {
    await s3.send(new DeleteBucketCommand({ Bucket: 'drift-short-lived' }));
    assert.equal((await detected()).findings_count, 1);
    assert.deepEqual(
      (await openDrifts()).map(({ aspect, severity, summary }) => [aspect, severity, summary]),
      [['existence', 'high', 'S3 bucket drift-short-lived was deleted']],
    );
  });

  it('is reported by a job.completed event for each execution, which counts its findings', async () => {
    const { rows } = await database.raw<{ rows: { data: { status: string; findings_count: number } }[] }>(
      `select data from events where type = 'job.completed' and data->>'job_type' = 'drift_detection' order by id`,
    );
    assert.deepEqual(
      rows.map(({ data }) => [data.status, data.findings_count]),
      [0, 0, 2, 0, 0, 0, 1].map((count) => ['succeeded', count]),
    );
  });
});
