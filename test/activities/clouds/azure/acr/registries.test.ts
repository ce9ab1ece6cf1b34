import assert from 'node:assert/strict';
import type { ArmAnswer, ArmServer } from '../../../../../sample/azure/server.ts';
import { startAzure } from '../../../../emulators/azure.ts';
import { azureSubscription } from '../../../../emulators/azure-subscription.ts';
import { azureSession, listed } from '../subscription-under-test.ts';
import { noDeadline } from '../../../../helpers/no-deadline.ts';

/** The first stable version that has `anonymousPullEnabled`, in both directions. */
const versionWithAnonymousPull = '2025-11-01';

describe('anonymous pull of a container registry', () => {
  let server: ArmServer;
  let intercept: (call: { method: string; path: string }) => ArmAnswer | null;
  const versions: string[] = [];

  beforeEach(async () => {
    versions.length = 0;
    intercept = () => null;
    server = await startAzure(azureSubscription(), {
      intercept(call) {
        const version = /\/registries\/[^/?]+\?api-version=(.+)$/.exec(call.path)?.[1];
        if (version !== undefined) versions.push(`${call.method} ${version}`);
        return intercept(call);
      },
    });
  });
  afterEach(() => server.stop());

  it('is read with an API version that has it, since Resource Graph may not', async () => {
    const [registry] = await listed(azureSession(server.url), 'container-registries');
    assert.equal(registry?.configuration['anonymous_pull'], true);
    assert.deepEqual(versions, [`GET ${versionWithAnonymousPull}`]);
  });

  it('is unknown when the registry itself cannot be read', async () => {
    intercept = ({ path }) =>
      path.includes('/registries/') ? { status: 403, body: { error: { code: 'AuthorizationFailed' } } } : null;
    const [registry] = await listed(azureSession(server.url), 'container-registries');
    assert.equal(registry?.configuration['anonymous_pull'], undefined);
    assert.match(registry?.unreadable['/anonymous_pull'] ?? '', /access_denied/);
    assert.equal(registry?.configuration['admin_user'], true);
  });

  it('is written with an API version that has it', async () => {
    const session = azureSession(server.url);
    const [registry] = await listed(session, 'container-registries');
    assert.ok(registry);
    const { resourceType, externalId, region } = registry;
    const operation = {
      name: 'registry.update',
      target: { resourceType, externalId, region },
      parameters: { anonymous_pull: false },
    };
    assert.equal((await session.apply(operation, noDeadline())).outcome, 'changed');
    assert.equal((await listed(session, 'container-registries'))[0]?.configuration['anonymous_pull'], false);
    assert.ok(versions.includes(`PATCH ${versionWithAnonymousPull}`), versions.join());
  });
});
