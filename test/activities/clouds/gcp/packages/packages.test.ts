import assert from 'node:assert/strict';
import type { PackageReading } from '../../../../../activities/clouds/cloud.ts';
import { startGoogleCloud, type GoogleCloud } from '../../../../emulators/google-cloud.ts';
import { refusal, type Answer } from '../../../../emulators/google-cloud/answers.ts';
import { testProject } from '../../../../emulators/google-project.ts';
import { gcpSession } from '../project-under-test.ts';
import { noDeadline } from '../../../../helpers/no-deadline.ts';

const path = `/v1/projects/${testProject}/locations/europe-west1-b/instances/4711/inventory`;
const installed = (installedPackage: object) => ({ type: 'INSTALLED_PACKAGE', installedPackage });

describe('the packages of a Google Cloud project', () => {
  let cloud: GoogleCloud;
  beforeEach(async () => {
    cloud = await startGoogleCloud();
  });
  afterEach(() => cloud.stop());

  async function readings(
    answer: Answer | null,
    resource: { resourceType?: string; configuration?: Record<string, string> } = {},
  ): Promise<PackageReading[]> {
    cloud.answers = answer === null ? {} : { [path]: answer };
    return (
      (await gcpSession(cloud.url).packages?.(
        {
          externalId: '4711',
          name: 'web',
          resourceType: 'vm_instance',
          region: 'europe-west1',
          configuration: { zone: 'europe-west1-b' },
          ...resource,
        },
        noDeadline(),
      )) ?? []
    );
  }

  it('are those that the agent of an instance reported, not the updates that it could have', async () => {
    const [reading] = await readings({
      name: 'projects/1/locations/europe-west1-b/instances/4711/inventory',
      osInfo: { shortName: 'debian', longName: 'Debian GNU/Linux 12', version: '12', architecture: 'x86_64' },
      items: {
        'installedPackage-openssl': installed({
          aptPackage: { packageName: 'openssl', architecture: 'amd64', version: '3.0.11-1~deb12u1' },
        }),
        'availablePackage-openssl': {
          type: 'AVAILABLE_PACKAGE',
          availablePackage: { aptPackage: { packageName: 'openssl', version: '3.0.15-1~deb12u1' } },
        },
        cos: installed({ cosPackage: { packageName: 'app-shells/bash', version: '5.1' } }),
      },
    });
    assert.deepEqual(reading, {
      source: 'inventory',
      state: 'read',
      packages: [
        'pkg:deb/debian/openssl@3.0.11-1~deb12u1?distro=debian-12',
        { name: 'app-shells/bash', version: '5.1' },
      ],
      advisories: [],
    });
    assert.ok(cloud.calls.some((call) => call.includes('/inventory?view=FULL')));
  });

  it('of RPM systems carry their release, and Windows applications their names', async () => {
    const [linux] = await readings({
      osInfo: { shortName: 'almalinux', version: '9.4' },
      items: { a: installed({ yumPackage: { packageName: 'openssl-libs', version: '1:3.0.7-24.el9' } }) },
    });
    assert.deepEqual(linux?.state === 'read' && linux.packages, [
      'pkg:rpm/almalinux/openssl-libs@1:3.0.7-24.el9?distro=almalinux-9.4',
    ]);
    const [windows] = await readings({
      osInfo: { shortName: 'windows', version: '10.0.20348' },
      items: { a: installed({ windowsApplication: { displayName: 'Runtime', displayVersion: '8.0.1' } }) },
    });
    assert.deepEqual(windows?.state === 'read' && windows.packages, [{ name: 'Runtime', version: '8.0.1' }]);
  });

  it('are absent without an agent, unreadable if denied, and an error without a response', async () => {
    assert.equal((await readings(null))[0]?.state, 'absent');
    assert.equal((await readings(refusal(403, { status: 'PERMISSION_DENIED' })))[0]?.state, 'unreadable');
    assert.equal(
      (await readings(refusal(403, { status: 'PERMISSION_DENIED', reason: 'SERVICE_DISABLED' })))[0]?.state,
      'absent',
    );
    await assert.rejects(readings(refusal(401, { status: 'UNAUTHENTICATED' })), { kind: 'bad_credentials' });
  });

  it('of functions and clusters are those that they report', async () => {
    const [reading] = await readings(null, { resourceType: 'function', configuration: { runtime: 'nodejs20' } });
    assert.deepEqual(reading?.state === 'read' && reading.packages, ['pkg:bitnami/node@20.*']);
  });
});
