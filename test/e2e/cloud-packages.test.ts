import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EC2Client, RunInstancesCommand } from '@aws-sdk/client-ec2';
import { startSystemsManager, type SystemsManager } from '../emulators/systems-manager.ts';
import { bomOf, pypiAdvisory } from '../helpers/advisories.ts';
import { connectBody, connected, ended, type ShownExecution, withDatabase } from '../helpers/connected.ts';
import { api, type ApiClient } from '../helpers/http.ts';
import { member } from '../helpers/identity.ts';
import { startMoto, type Moto } from '../helpers/moto.ts';
import { startService, type TestService } from '../helpers/services.ts';
import { zipOf } from '../helpers/zip.ts';

/** What an advisory says of openssl in AlmaLinux 9. */
const advisory = {
  ...pypiAdvisory({ id: 'ALSA-2026:1', name: 'openssl', fixed: '1:3.0.7-25.el9', aliases: ['CVE-2026-0001'] }),
  affected: [
    {
      package: { ecosystem: 'AlmaLinux:9', name: 'openssl' },
      ranges: [{ type: 'ECOSYSTEM', events: [{ introduced: '0' }, { fixed: '1:3.0.7-25.el9' }] }],
    },
  ],
};

describe('a vulnerability scan of a connected account', () => {
  let moto: Moto;
  let manager: SystemsManager;
  let service: TestService;
  let client: ApiClient;
  let folder: string;
  let instanceId: string;

  before(async function () {
    this.timeout(120_000);
    folder = await mkdtemp(join(tmpdir(), 'advisories-'));
    await writeFile(join(folder, 'AlmaLinux.zip'), zipOf([{ name: 'a.json', content: JSON.stringify(advisory) }]));
    moto = await startMoto();
    manager = await startSystemsManager({ behind: moto.url });
    const ec2 = new EC2Client({
      endpoint: moto.url,
      region: connectBody.region,
      credentials: { accessKeyId: 'testing', secretAccessKey: 'testing' },
    });
    const { Instances: instances } = await ec2.send(
      new RunInstancesCommand({ ImageId: 'ami-12c6146b', MinCount: 1, MaxCount: 1 }),
    );
    instanceId = instances?.[0]?.InstanceId ?? '';
    manager.inventories.set(instanceId, {
      platform: { PlatformName: 'AlmaLinux', PlatformVersion: '9.3' },
      applications: [{ Name: 'openssl', Version: '3.0.7', Release: '24.el9', Epoch: '1' }],
    });
    service = await startService({
      env: { AWS_ENDPOINT_URL: manager.url, OSV_SOURCE: folder, RATE_LIMIT_MAX: '1000000' },
    });
    const { token } = await withDatabase(service.database.url, (database) => member(database, { role: 'admin' }));
    client = api(service.api.url, token);
    await connected(client);
  });

  after(async () => {
    await service.stop();
    await manager.stop();
    await moto.stop();
    await rm(folder, { recursive: true });
  });

  const scanned = async (): Promise<ShownExecution> => {
    const { body } = await client.post<{ job_id: number; execution_id: number }>(
      '/api/v1/vulnerabilities/scan',
      undefined,
      { expect: 202 },
    );
    return ended(client, { jobId: body.job_id, executionId: body.execution_id });
  };
  const findings = async () => {
    const { body } = await client.get<{ data: { cve_id: string; status: string; fix_version: string | null }[] }>(
      '/api/v1/vulnerabilities',
      { expect: 200 },
    );
    return body.data.map(({ cve_id: cveId, status, fix_version: fix }) => [cveId, status, fix]);
  };

  it('reads the packages of instances first, and finds what covers them', async () => {
    const execution = await scanned();
    assert.equal(execution.status, 'succeeded');
    assert.deepEqual(await findings(), [['CVE-2026-0001', 'open', '1:3.0.7-25.el9']]);
  });

  it('changes nothing while the inventory may not be read, reports it, and continues when it may', async () => {
    manager.denied.add(instanceId);
    const denied = await scanned();
    assert.equal(denied.counts['resources_not_evaluated'], 1);
    assert.match(Object.keys(denied.counts['unreadable'] as object)[0] ?? '', /^access denied/);
    assert.deepEqual(await findings(), [['CVE-2026-0001', 'open', '1:3.0.7-25.el9']]);
    manager.denied.clear();
    manager.inventories.get(instanceId)?.applications.splice(0, 1, {
      Name: 'openssl',
      Version: '3.0.7',
      Release: '25.el9',
      Epoch: '1',
    });
    await scanned();
    assert.deepEqual(await findings(), [['CVE-2026-0001', 'fixed', '1:3.0.7-25.el9']]);
  });

  it('finds what an upload lists while the inventory does not respond, and ends with the failure in counts and log', async () => {
    manager.failing.add(instanceId);
    const { body } = await client.get<{ data: { id: number }[] }>('/api/v1/resources', {
      query: { type: 'vm_instance' },
      expect: 200,
    });
    const bom = bomOf(['pkg:rpm/almalinux/openssl@3.0.7-24.el9?distro=almalinux-9.3&epoch=1']);
    await client.put(`/api/v1/resources/${body.data[0]?.id}/sbom`, bom, { expect: 200 });
    const execution = await scanned();
    assert.equal(execution.status, 'succeeded');
    assert.deepEqual(execution.counts['sources_failed'], { inventory: 1 });
    assert.deepEqual(await findings(), [['CVE-2026-0001', 'open', '1:3.0.7-25.el9']]);
    const messages = execution.log_excerpt.map(({ message }) => message);
    const asked = messages.findIndex((message) => /inventory does not answer and is asked again/.test(message));
    const evaluated = messages.findIndex((message) => /findings: .* 1 reopened/.test(message));
    const failed = messages.findIndex((message) => /inventory could not be read/.test(message));
    assert.ok(asked !== -1 && asked < evaluated && evaluated < failed, messages.join('\n'));
  });
});
