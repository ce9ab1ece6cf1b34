import assert from 'node:assert/strict';
import { CreateRepositoryCommand, ECRClient, PutImageCommand, StartImageScanCommand } from '@aws-sdk/client-ecr';
import { EnableCommand, Inspector2Client } from '@aws-sdk/client-inspector2';
import type { CloudSession, PackagedResource, PackageReading } from '../../../../../activities/clouds/cloud.ts';
import { CloudError } from '../../../../../activities/clouds/errors.ts';
import { startSystemsManager, type SystemsManager } from '../../../../emulators/systems-manager.ts';
import { startMoto, type Moto } from '../../../../helpers/moto.ts';
import { openSession, seedSettings, testAccountId, testRegion } from '../account-under-test.ts';

const { signal } = new AbortController();

const resourceOf = (resource: Partial<PackagedResource> & { resourceType: string }): PackagedResource => ({
  externalId: 'i-1',
  name: 'one',
  region: testRegion,
  configuration: {},
  ...resource,
});

describe('the packages of AWS resources', () => {
  let moto: Moto;
  let manager: SystemsManager;
  let session: CloudSession;

  before(async () => {
    moto = await startMoto();
    manager = await startSystemsManager({ behind: moto.url });
    session = openSession(manager.url);
  });
  after(async () => {
    session.close();
    await manager.stop();
    await moto.stop();
  });

  const read = async (resource: Parameters<typeof resourceOf>[0]): Promise<Record<string, PackageReading>> => {
    const readings = (await session.packages?.(resourceOf(resource), signal)) ?? [];
    return Object.fromEntries(readings.map((reading) => [reading.source, reading]));
  };

  const queue = async (path: string, body: object): Promise<void> => {
    const answer = await fetch(`${moto.url}/moto-api/static/${path}`, {
      method: 'POST',
      body: JSON.stringify({ account_id: testAccountId, region: testRegion, ...body }),
    });
    await answer.arrayBuffer();
    assert.ok(answer.ok);
  };

  it('of an instance are those in the inventory of its agent, over all pages', async () => {
    manager.inventories.set('i-rpm', {
      platform: { PlatformName: 'AlmaLinux', PlatformVersion: '9.3' },
      applications: [
        { Name: 'openssl', Version: '3.0.7', Release: '24.el9', Epoch: '1' },
        { Name: 'bash', Version: '5.1.8', Release: '6.el9_1', Epoch: '0' },
        { Name: 'nameless', Version: '' },
      ],
    });
    const { inventory } = await read({ resourceType: 'vm_instance', externalId: 'i-rpm' });
    assert.deepEqual(inventory, {
      source: 'inventory',
      state: 'read',
      packages: [
        'pkg:rpm/almalinux/openssl@1:3.0.7-24.el9?distro=almalinux-9.3',
        'pkg:rpm/almalinux/bash@5.1.8-6.el9_1?distro=almalinux-9.3',
      ],
      advisories: [],
    });
    assert.deepEqual(
      manager.calls.map(({ typeName, token }) => [typeName, token]),
      [
        ['AWS:InstanceInformation', null],
        ['AWS:Application', null],
        ['AWS:Application', '2'],
      ],
    );
  });

  it('of an instance without an agent report and without Inspector have no source', async () => {
    const { inventory, inspector } = await read({ resourceType: 'vm_instance', externalId: 'i-none' });
    assert.equal(inventory?.state, 'absent');
    assert.equal(inspector?.state, 'absent');
  });

  it('of an instance that may not be queried are unreadable, with the reason', async () => {
    manager.denied.add('i-denied');
    const { inventory } = await read({ resourceType: 'vm_instance', externalId: 'i-denied' });
    assert.ok(inventory?.state === 'unreadable');
    assert.match(inventory.reason, /^access denied: ssm:ListInventoryEntries/);
  });

  it('of a function are its runtime and what Inspector found in it, with its findings as advisories', async () => {
    await new Inspector2Client(seedSettings(moto.url)).send(
      new EnableCommand({ accountIds: [testAccountId], resourceTypes: ['LAMBDA'] }),
    );
    await queue('inspector2/findings-results', {
      results: [
        [
          {
            awsAccountId: testAccountId,
            description: 'What is wrong with requests',
            severity: 'HIGH',
            status: 'ACTIVE',
            title: 'CVE-2024-0007 - requests',
            type: 'PACKAGE_VULNERABILITY',
            updatedAt: 1_700_000_000,
            packageVulnerabilityDetails: {
              vulnerabilityId: 'CVE-2024-0007',
              relatedVulnerabilities: ['CVE-2024-9999'],
              source: 'NVD',
              sourceUrl: 'https://example.com/7',
              cvss: [
                {
                  baseScore: 9.8,
                  scoringVector: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H',
                  version: '3.1',
                  source: 'NVD',
                },
              ],
              vulnerablePackages: [
                { name: 'requests', version: '2.0', packageManager: 'PYTHONPKG', fixedInVersion: '2.1' },
              ],
            },
          },
        ],
      ],
    });
    const { configuration, inspector } = await read({
      resourceType: 'function',
      name: 'orders',
      externalId: 'arn:aws:lambda:eu-west-1:1:function:orders',
      configuration: { runtime: 'python3.8' },
    });
    assert.deepEqual(configuration?.state === 'read' && configuration.packages, ['pkg:bitnami/python@3.8.*']);
    assert.ok(inspector?.state === 'read');
    assert.deepEqual(inspector.packages, ['pkg:pypi/requests@2.0']);
    const [advisory] = inspector.advisories;
    assert.equal(advisory?.id, 'x_aws-inspector-CVE-2024-0007-requests@2.0');
    assert.deepEqual(advisory.aliases, ['CVE-2024-0007']);
    assert.deepEqual(advisory.affected?.[0]?.package, { ecosystem: 'PyPI', name: 'requests' });
    assert.equal(advisory.modified, '2023-11-14T22:13:20.000Z');
  });

  it('of a repository are those of its newest image, as its scan names them', async () => {
    const ecr = new ECRClient(seedSettings(moto.url));
    await ecr.send(new CreateRepositoryCommand({ repositoryName: 'shop' }));
    const repository = { resourceType: 'container_registry', name: 'shop' };
    assert.equal((await read(repository))['image_scan']?.state, 'absent');
    await ecr.send(
      new PutImageCommand({
        repositoryName: 'shop',
        imageTag: 'v1',
        imageManifestMediaType: 'application/vnd.docker.distribution.manifest.v2+json',
        imageManifest: JSON.stringify({
          schemaVersion: 2,
          mediaType: 'application/vnd.docker.distribution.manifest.v2+json',
          layers: [],
          config: { digest: 'sha256:1', size: 1 },
        }),
      }),
    );
    const never = (await read(repository))['image_scan'];
    assert.ok(never?.state === 'absent' && never.reason.includes('never been scanned'));
    const scanned = { repositoryName: 'shop', imageId: { imageTag: 'v1' }, registryId: testAccountId };
    await ecr.send(new StartImageScanCommand({ repositoryName: 'shop', imageId: { imageTag: 'v1' } }));
    await queue('ecr/scan-finding-results', {
      results: [
        {
          ...scanned,
          imageScanStatus: { status: 'COMPLETE', description: '' },
          imageScanFindings: {
            findings: [
              {
                name: 'CVE-2024-0008',
                uri: 'https://example.com/8',
                severity: 'CRITICAL',
                attributes: [
                  { key: 'package_name', value: 'zlib' },
                  { key: 'package_version', value: '1.2.11' },
                ],
              },
            ],
            enhancedFindings: [
              {
                severity: 'MEDIUM',
                title: 'CVE-2024-0009 - openssl',
                resources: [{ details: { awsEcrContainerImage: { platform: 'DEBIAN_12' } } }],
                packageVulnerabilityDetails: {
                  vulnerabilityId: 'CVE-2024-0009',
                  vulnerablePackages: [
                    {
                      name: 'openssl',
                      version: '3.0.9',
                      release: '1',
                      epoch: 0,
                      packageManager: 'OS',
                      fixedInVersion: '0:3.0.11-1~deb12u2',
                    },
                  ],
                },
              },
            ],
          },
        },
      ],
    });
    const { image_scan: found } = await read(repository);
    assert.ok(found?.state === 'read');
    assert.deepEqual(found.packages, [
      { ecosystem: 'Operating system', name: 'zlib', version: '1.2.11' },
      'pkg:deb/debian/openssl@3.0.9-1?distro=debian-12',
    ]);
    assert.deepEqual(
      found.advisories.map(({ id, affected }) => [id, affected?.[0]?.package?.ecosystem]),
      [
        ['x_aws-ecr-CVE-2024-0008-zlib@1.2.11', 'Operating system'],
        ['x_aws-ecr-CVE-2024-0009-openssl@3.0.9-1', 'Debian:12'],
      ],
    );
  });

  it('of databases, caches and clusters are the engines that their configuration names', async () => {
    const database = await read({
      resourceType: 'db_instance',
      configuration: { engine: 'postgres', engine_version: '13.4' },
    });
    const cluster = await read({ resourceType: 'container_cluster', configuration: { version: '1.27' } });
    assert.deepEqual(
      [database, cluster].map(({ configuration }) => configuration?.state === 'read' && configuration.packages),
      [['pkg:bitnami/postgresql@13.4'], ['pkg:golang/k8s.io/kubernetes@1.27.*']],
    );
  });

  it('are not read at all if the cloud rejects the credentials', async () => {
    manager.refused.add('i-refused');
    const instance = resourceOf({ resourceType: 'vm_instance', externalId: 'i-refused' });
    await assert.rejects(
      async () => session.packages?.(instance, signal),
      (fault) => fault instanceof CloudError && fault.kind === 'bad_credentials',
    );
  });
});
