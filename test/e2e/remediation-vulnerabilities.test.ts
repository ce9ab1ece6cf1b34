import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EC2Client, RunInstancesCommand } from '@aws-sdk/client-ec2';
import { CreateDBInstanceCommand, DescribeDBInstancesCommand, RDSClient } from '@aws-sdk/client-rds';
import { startRunCommand, type Machine, type RunCommand } from '../emulators/run-command.ts';
import { startSystemsManager, type SystemsManager } from '../emulators/systems-manager.ts';
import { pypiAdvisory } from '../helpers/advisories.ts';
import { connectBody, connected, ended, withDatabase } from '../helpers/connected.ts';
import { api, type ApiClient } from '../helpers/http.ts';
import { member } from '../helpers/identity.ts';
import { startMoto, type Moto } from '../helpers/moto.ts';
import { planned, reaches, rolledBack, started } from '../helpers/remediations.ts';
import { startService, type TestService } from '../helpers/services.ts';
import { zipOf } from '../helpers/zip.ts';

interface ShownVulnerability {
  id: number;
  cve_id: string;
  status: string;
  installed_version: string;
}

const covers = (covered: { cve: string; ecosystem: string; name: string; introduced: string; fixed: string }) => ({
  ...pypiAdvisory({ id: `TEST-${covered.cve}`, name: covered.name, fixed: covered.fixed, aliases: [covered.cve] }),
  affected: [
    {
      package: { ecosystem: covered.ecosystem, name: covered.name },
      ranges: [
        {
          type: covered.ecosystem === 'Bitnami' ? 'SEMVER' : 'ECOSYSTEM',
          events: [{ introduced: covered.introduced }, { fixed: covered.fixed }],
        },
      ],
    },
  ],
});

const vulnerable = { Name: 'openssl', Version: '3.0.7', Release: '24.el9', Epoch: '1' };

/** A machine whose package source has release 25 of openssl, and on which a downgrade gives the named one. */
const machine: Machine = (script, { applications }) => {
  const openssl = applications.find((entry) => entry['Name'] === 'openssl');
  if (openssl === undefined) return { status: 'Failed', output: '' };
  openssl['Release'] = /downgrade openssl-1:3\.0\.7-(\S+)/.exec(script)?.[1] ?? '25.el9';
  return { status: 'Success', output: `installed-version=1:3.0.7-${openssl['Release']}\n` };
};

describe('an action that fixes a vulnerability', () => {
  let moto: Moto;
  let manager: SystemsManager;
  let runCommand: RunCommand;
  let service: TestService;
  let client: ApiClient;
  let rds: RDSClient;
  let folder: string;
  let instanceId: string;

  const scan = async (): Promise<void> => {
    const { body } = await client.post<{ job_id: number; execution_id: number }>(
      '/api/v1/vulnerabilities/scan',
      undefined,
      { expect: 202 },
    );
    const execution = await ended(client, { jobId: body.job_id, executionId: body.execution_id });
    assert.equal(execution.status, 'succeeded');
  };
  const finding = async (cve: string): Promise<ShownVulnerability> => {
    const { body } = await client.get<{ data: ShownVulnerability[] }>('/api/v1/vulnerabilities', { expect: 200 });
    const found = body.data.find((one) => one.cve_id === cve);
    assert.ok(found, JSON.stringify(body.data));
    return found;
  };
  const engineVersion = async (): Promise<string | undefined> =>
    (await rds.send(new DescribeDBInstancesCommand({ DBInstanceIdentifier: 'orders' }))).DBInstances?.[0]
      ?.EngineVersion;
  const release = (): string | undefined => manager.inventories.get(instanceId)?.applications[0]?.['Release'];

  before(async function () {
    this.timeout(120_000);
    folder = await mkdtemp(join(tmpdir(), 'advisories-'));
    const records = {
      AlmaLinux: covers({
        cve: 'CVE-2026-0001',
        ecosystem: 'AlmaLinux:9',
        name: 'openssl',
        introduced: '0',
        fixed: '1:3.0.7-25.el9',
      }),
      Bitnami: covers({
        cve: 'CVE-2026-0002',
        ecosystem: 'Bitnami',
        name: 'postgresql',
        introduced: '14.0.0',
        fixed: '14.9.0',
      }),
    };
    for (const [ecosystem, record] of Object.entries(records)) {
      const content = JSON.stringify(record);
      await writeFile(join(folder, `${ecosystem}.zip`), zipOf([{ name: 'record.json', content }]));
    }
    moto = await startMoto();
    manager = await startSystemsManager({ behind: moto.url });
    const { inventories, url } = manager;
    runCommand = await startRunCommand({ behind: url, inventories, machine, looks: 2 });
    const credentials = { accessKeyId: 'testing', secretAccessKey: 'testing' };
    const settings = { endpoint: moto.url, region: connectBody.region, credentials };
    const { Instances: instances } = await new EC2Client(settings).send(
      new RunInstancesCommand({ ImageId: 'ami-12c6146b', MinCount: 1, MaxCount: 1 }),
    );
    instanceId = instances?.[0]?.InstanceId ?? '';
    manager.inventories.set(instanceId, {
      platform: { PlatformName: 'AlmaLinux', PlatformVersion: '9.3' },
      applications: [{ ...vulnerable }],
    });
    rds = new RDSClient(settings);
    await rds.send(
      new CreateDBInstanceCommand({
        DBInstanceIdentifier: 'orders',
        Engine: 'postgres',
        EngineVersion: '14.5',
        DBInstanceClass: 'db.t3.small',
        AllocatedStorage: 20,
        MasterUsername: 'owner',
        MasterUserPassword: 'password-of-the-tests',
      }),
    );
    service = await startService({
      env: { AWS_ENDPOINT_URL: runCommand.url, OSV_SOURCE: folder, RATE_LIMIT_MAX: '1000000' },
    });
    const { token } = await withDatabase(service.database.url, (database) => member(database, { role: 'admin' }));
    client = api(service.api.url, token);
    await connected(client);
    await scan();
  });

  after(async () => {
    rds.destroy();
    await service.stop();
    await runCommand.stop();
    await manager.stop();
    await moto.stop();
    await rm(folder, { recursive: true });
  });

  it('updates the package of a machine by one command, and the next scan no longer finds it', async () => {
    const found = await finding('CVE-2026-0001');
    const action = await planned(client, found.id, 'vulnerability');
    await started(client, action.id);
    await reaches(client, action.id, 'completed');
    assert.equal(release(), '25.el9');
    assert.equal(runCommand.sent.length, 1);
    assert.equal((await finding('CVE-2026-0001')).status, 'fixed');
    await scan();
    assert.equal((await finding('CVE-2026-0001')).status, 'fixed');
  });

  it('installs the old version again when it is rolled back, and opens the finding', async () => {
    const { body } = await client.get<{ data: { id: number }[] }>('/api/v1/remediation', { expect: 200 });
    const [action] = body.data;
    assert.ok(action);
    await client.post(`/api/v1/remediation/${action.id}/rollback`, undefined, { expect: 202 });
    const after = await rolledBack(client, action.id);
    assert.equal(after.status, 'rolled_back', JSON.stringify(after.execution_log));
    assert.equal(release(), '24.el9');
    assert.equal(runCommand.sent.length, 2);
    assert.equal((await finding('CVE-2026-0001')).status, 'open');
    await scan();
    assert.equal((await finding('CVE-2026-0001')).status, 'open');
  });

  it('upgrades the engine of a database within its major version, which cannot be rolled back', async () => {
    const found = await finding('CVE-2026-0002');
    const action = await planned(client, found.id, 'vulnerability');
    assert.deepEqual(action.plan.diff, [{ path: '/engine_version', current_value: '14.5', planned_value: '14.9' }]);
    await started(client, action.id);
    await reaches(client, action.id, 'completed');
    assert.equal(await engineVersion(), '14.9');
    await scan();
    assert.equal((await finding('CVE-2026-0002')).status, 'fixed');
    const { body } = await client.post<{ error: string }>(`/api/v1/remediation/${action.id}/rollback`, undefined, {
      expect: 409,
    });
    assert.match(body.error, /cannot be undone/);
    assert.equal(await engineVersion(), '14.9');
  });
});
