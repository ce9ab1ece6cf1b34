import assert from 'node:assert/strict';
import type { CloudSession } from '../../../../../activities/clouds/cloud.ts';
import type { ArmAnswer, ArmServer } from '../../../../../sample/azure/server.ts';
import { startAzure } from '../../../../emulators/azure.ts';
import { idOf, putPart, type Subscription } from '../../../../../sample/azure/subscription.ts';
import { azureIds, azureSubscription } from '../../../../emulators/azure-subscription.ts';
import { azureSession } from '../subscription-under-test.ts';

const { signal } = new AbortController();
const type = 'Microsoft.Compute/virtualMachines';
const machine = idOf(azureIds.subscriptionId, 'shop', type, 'web');

describe('reports of a subscription about its machines', () => {
  let subscription: Subscription;
  let server: ArmServer;
  let session: CloudSession;
  let special: ((path: string) => ArmAnswer | null) | null;

  beforeEach(async () => {
    special = null;
    subscription = azureSubscription();
    server = await startAzure(subscription, { pageSize: 2, intercept: ({ path }) => special?.(path) ?? null });
    session = azureSession(server.url);
  });
  afterEach(() => server.stop());

  const resource = (more: object = {}) => ({
    externalId: machine.toLowerCase(),
    name: 'web',
    resourceType: 'vm_instance',
    region: 'westeurope',
    configuration: {},
    ...more,
  });
  const denied: ArmAnswer = { status: 403, body: { error: { code: 'AuthorizationFailed', message: 'no' } } };
  const install = (softwareName: string, version: string): void =>
    putPart(
      subscription,
      { id: machine, type },
      {
        path: `providers/Microsoft.Security/softwareInventories/${softwareName}`,
        properties: { osPlatform: 'Linux', vendor: 'ubuntu', softwareName, version },
      },
    );
  const runs = (osName: string, osVersion: string): void => {
    const properties = subscription.resources.get(machine.toLowerCase())?.properties ?? {};
    properties['extended'] = { instanceView: { osName, osVersion } };
  };

  describe('packages', () => {
    it('are its software inventory, page by page, with the release of its system', async () => {
      for (const name of ['openssl', 'curl', 'gzip']) install(name, '1.0-1');
      runs('ubuntu', '22.04');
      assert.deepEqual(await session.packages?.(resource(), signal), [
        {
          source: 'inventory',
          state: 'read',
          packages: ['openssl', 'curl', 'gzip'].map((name) => `pkg:deb/ubuntu/${name}@1.0-1?distro=ubuntu-22.04`),
          advisories: [],
        },
      ]);
    });

    it('are identified by name and version where the system is unsupported or not reported', async () => {
      install('runtime', '8.0.1');
      const [reading] = (await session.packages?.(resource(), signal)) ?? [];
      assert.deepEqual(reading?.state === 'read' && reading.packages, [{ name: 'runtime', version: '8.0.1' }]);
    });

    it('are absent without an inventory and unreadable where it is denied', async () => {
      const stateOf = async () => (await session.packages?.(resource(), signal))?.[0]?.state;
      assert.equal(await stateOf(), 'absent');
      special = (path) => (path.includes('softwareInventories') ? denied : null);
      assert.equal(await stateOf(), 'unreadable');
    });

    it('of web apps and clusters are those that they report', async () => {
      const app = resource({ resourceType: 'app_service', configuration: { runtime: 'NODE|20-lts' } });
      const [reading] = (await session.packages?.(app, signal)) ?? [];
      assert.deepEqual(reading?.state === 'read' && reading.packages, ['pkg:bitnami/node@20.*']);
    });
  });
});
