import assert from 'node:assert/strict';
import type { ArmAnswer, ArmServer } from '../../../../../sample/azure/server.ts';
import { startAzure } from '../../../../emulators/azure.ts';
import { azureSubscription } from '../../../../emulators/azure-subscription.ts';
import { azureSession, listed } from '../subscription-under-test.ts';

describe('the keys of a vault', () => {
  let server: ArmServer;
  let intercept: (call: { path: string }) => ArmAnswer | null;

  beforeEach(async () => {
    intercept = () => null;
    server = await startAzure(azureSubscription(), { intercept: (call) => intercept(call) });
  });
  afterEach(() => server.stop());

  const vault = async () => {
    const [found] = await listed(azureSession(server.url), 'key-vaults');
    assert.ok(found);
    return found;
  };

  it('rotate by a policy that the list of keys omits', async () => {
    const paths: string[] = [];
    intercept = ({ path }) => {
      paths.push(path);
      return null;
    };
    const { configuration } = await vault();
    assert.deepEqual(configuration['keys'], [
      { name: 'disks', enabled: true, expires_at: '2030-01-01T00:00:00.000Z', rotates: true },
    ]);
    assert.equal(paths.filter((path) => path.includes('/keys/disks')).length, 1);
  });

  it('omit one that was deleted after the list was read', async () => {
    intercept = ({ path }) =>
      path.includes('/keys/disks')
        ? { status: 404, body: { error: { code: 'ResourceNotFound', message: 'gone' } } }
        : null;
    const { configuration, unreadable } = await vault();
    assert.deepEqual([configuration['keys'], unreadable], [[], {}]);
  });

  it('are not known when their policies are denied', async () => {
    intercept = ({ path }) =>
      path.includes('/keys/disks')
        ? { status: 403, body: { error: { code: 'AuthorizationFailed', message: 'denied' } } }
        : null;
    const { configuration, unreadable } = await vault();
    assert.equal(configuration['keys'], undefined);
    assert.match(unreadable['/keys'] ?? '', /access_denied/);
  });
});
