import assert from 'node:assert/strict';
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateVolumeCommand, EC2Client } from '@aws-sdk/client-ec2';
import { CreateBucketCommand, PutBucketVersioningCommand, S3Client } from '@aws-sdk/client-s3';
import { openDatabase, type Database } from '../../db/database.ts';
import { connected, ended, type ShownExecution, type ShownProvider } from '../helpers/connected.ts';
import { eventually } from '../helpers/eventually.ts';
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

const houseCheck = (passes: string, severity = 'low') => `id: custom_kept
definition:
  title: Buckets are kept
  provider_type: cloud_a
  resource_types: [object_bucket]
  severity: ${severity}
  passes_when: ${JSON.stringify(passes)}
  risk: Data is lost.
  remediation: { summary: Keep it. }
  categories: [governance]
`;
const house = (version: string, checks = ['custom_kept']) =>
  JSON.stringify(
    {
      id: 'custom_house',
      title: 'House rules',
      version,
      sections: [{ title: 'Storage', controls: [{ id: '1', title: 'Kept', checks }] }],
    },
    null,
    2,
  );

interface ShownFile {
  path: string;
  subject_id: string | null;
  faults: { line: number; message: string }[];
}

describe('compliance of a connected account', () => {
  let moto: Moto;
  let service: TestService;
  let database: Database;
  let admin: ApiClient;
  let provider: ShownProvider;
  const directory = mkdtempSync(join(tmpdir(), 'checks-'));

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
    service = await startService({ env: { AWS_ENDPOINT_URL: moto.url, CHECKS_DIR: directory } });
    database = openDatabase({ url: service.database.url, poolSize: 2, applicationName: 'test' });
    admin = api(service.api.url, (await member(database, { role: 'admin' })).token);
    provider = await connected(admin);
  });
  after(async () => {
    await database?.destroy();
    await service?.stop();
    await moto?.stop();
    rmSync(directory, { recursive: true });
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
    const disks = body.controls.find(({ id }) => id === '6.1.1');
    assert.equal(disks?.status, 'failed');
    const transport = body.controls.find(({ id }) => id === '3.1.1');
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

  describe('by files of checks and frameworks, which the running worker reads', () => {
    /** Replaces a file as a whole, as the documentation says. */
    function put(name: string, content: string): void {
      writeFileSync(join(directory, '.new'), content);
      renameSync(join(directory, '.new'), join(directory, name));
    }
    async function files(): Promise<Record<string, string>> {
      const { body } = await admin.get<{ data: ShownFile[] }>('/api/v1/compliance/definition-files', { expect: 200 });
      return Object.fromEntries(
        body.data.map(({ path, subject_id: id, faults: [fault] }) => [
          path,
          `${id}${fault === undefined ? '' : ` line ${fault.line}: ${fault.message}`}`,
        ]),
      );
    }
    const checkNow = async () =>
      (await admin.get<{ version: number; enabled: boolean }>('/api/v1/compliance/checks/custom_kept')).body;
    const frameworkNow = async () =>
      (await admin.get<{ revision: number }>('/api/v1/compliance/frameworks/custom_house')).body;

    /** The version, the only control and what fails it, as the newest assessment has them. */
    async function result(): Promise<[string | undefined, string | undefined, string[] | undefined]> {
      const execution = await assessed({ framework_id: 'custom_house' });
      assert.equal(execution.status, 'succeeded', execution.error ?? '');
      const list = await admin.get<{ data: { id: number; framework_version: string }[] }>(
        '/api/v1/compliance/assessments?framework_id=custom_house&per_page=1',
      );
      const [newest] = list.body.data;
      const { body } = await admin.get<ShownAssessment>(`/api/v1/compliance/assessments/${newest?.id}`);
      const [control] = body.controls;
      return [newest?.framework_version, control?.status, control?.failed_resources.map(({ name }) => name)];
    }

    it('evaluates them, and their next versions without a restart', async () => {
      put('house.json', house('1'));
      put('kept.yaml', houseCheck("name == 'kept'"));
      await eventually(async () =>
        assert.deepEqual(await files(), { 'house.json': 'custom_house', 'kept.yaml': 'custom_kept' }),
      );
      assert.deepEqual(await result(), ['1', 'failed', ['lost']]);
      put('kept.yaml', houseCheck("name in ['kept', 'lost']"));
      put('house.json', house('2'));
      await eventually(async () => {
        assert.deepEqual([(await checkNow()).version, (await frameworkNow()).revision], [2, 2]);
      });
      assert.deepEqual(await result(), ['2', 'passed', []]);
    });

    it('names the line of a broken one, and keeps what was in force', async () => {
      put('kept.yaml', houseCheck('false', 'lowest'));
      put('house.json', house('3', ['custom_kept', 'custom_none']));
      await eventually(async () => {
        const shown = await files();
        assert.match(shown['kept.yaml'] ?? '', /^custom_kept line 6: /);
        assert.match(shown['house.json'] ?? '', /^custom_house line 14: there is no check custom_none/);
      });
      const kept = await checkNow();
      assert.deepEqual([kept.version, kept.enabled, (await frameworkNow()).revision], [2, true, 2]);
      assert.deepEqual(await result(), ['2', 'passed', []]);
    });

    it('no longer evaluates what was in a file that is gone', async () => {
      put('house.json', house('3'));
      rmSync(join(directory, 'kept.yaml'));
      await eventually(async () => {
        assert.deepEqual(await files(), { 'house.json': 'custom_house' });
        assert.deepEqual([(await checkNow()).enabled, (await frameworkNow()).revision], [false, 3]);
      });
      assert.deepEqual(await result(), ['3', 'not_evaluated', []]);
    });
  });
});
