import assert from 'node:assert/strict';
import { CloudError } from '../../../../../activities/clouds/errors.ts';
import type { ArmAnswer, ArmServer } from '../../../../../sample/azure/server.ts';
import { startAzure } from '../../../../emulators/azure.ts';
import { azureIds, azureSubscription } from '../../../../emulators/azure-subscription.ts';
import { azureSession, listed } from '../subscription-under-test.ts';
import { noDeadline } from '../../../../helpers/no-deadline.ts';

const refused = (status: number, code: string, headers: Record<string, string> = {}): ArmAnswer => ({
  status,
  body: { error: { code, message: code } },
  headers,
});
const ofKind = (kind: string, words: RegExp) => (error: unknown) => {
  assert.ok(error instanceof CloudError, String(error));
  assert.equal(error.kind, kind, error.message);
  assert.match(error.message, words);
  return true;
};

describe('Calls that Azure denies', () => {
  let server: ArmServer;
  let intercept: (call: { path: string; body: string }) => ArmAnswer | 'hang' | null;

  before(async () => {
    server = await startAzure(azureSubscription(), { intercept: (call) => intercept(call) });
  });
  beforeEach(() => {
    intercept = () => null;
  });
  after(() => server.stop());

  it('is distinguished when the credentials are checked', async () => {
    const verified = await azureSession(server.url).verify(noDeadline());
    assert.deepEqual(verified, { accountId: azureIds.subscriptionId, regions: ['global'] });
    const wrong = azureSession(server.url, { clientSecret: 'wrong' }).verify(noDeadline());
    await assert.rejects(wrong, (error: unknown) => {
      ofKind('bad_credentials', /invalid_client: AADSTS7000215/)(error);
      assert.doesNotMatch(String((error as Error).message), /wrong/);
      return true;
    });
    intercept = ({ path }) => (path.startsWith('/subscriptions/') ? refused(403, 'AuthorizationFailed') : null);
    await assert.rejects(azureSession(server.url).verify(noDeadline()), ofKind('bad_credentials', /has no access/));
  });

  it('count as a temporary failure when the login endpoint returns a web page', async () => {
    intercept = ({ path }) => (path.includes('/oauth2/') ? { status: 200, body: '<html>sign in</html>' } : null);
    await assert.rejects(azureSession(server.url).verify(noDeadline()), ofKind('unavailable', /no token/));
  });

  it('leaves out a part that is denied, with its reason', async () => {
    intercept = ({ path }) => (path.includes('/blobServices/') ? refused(403, 'AuthorizationFailed') : null);
    const [account] = await listed(azureSession(server.url), 'storage-accounts');
    assert.equal(account?.configuration['blob_versioning'], undefined);
    assert.match(account?.unreadable['/blob_soft_delete_days'] ?? '', /access_denied/);
    assert.equal(account?.configuration['https_only'], true);
  });

  it('fails a listing that is denied', async () => {
    intercept = ({ path }) => (path.includes('ResourceGraph') ? refused(403, 'AccessDenied') : null);
    await assert.rejects(listed(azureSession(server.url), 'disks'), ofKind('access_denied', /AccessDenied/));
  });

  it('is waited out when it says how long, and left to later when that is long', async () => {
    let calls = 0;
    intercept = ({ path }) => {
      if (!path.includes('ResourceGraph')) return null;
      calls += 1;
      return calls === 1 ? refused(429, 'RateLimiting', { 'x-ms-user-quota-resets-after': '00:00:01' }) : null;
    };
    assert.equal((await listed(azureSession(server.url), 'disks')).length, 1);
    intercept = ({ path }) =>
      path.includes('ResourceGraph') ? refused(429, 'RateLimiting', { 'retry-after': '40' }) : null;
    await assert.rejects(listed(azureSession(server.url), 'disks'), (error: unknown) => {
      ofKind('throttled', /RateLimiting/)(error);
      assert.equal((error as CloudError).retryAfterMs, 40_000);
      return true;
    });
  });

  it('is waited out as long as the longest quota of Cost Management asks', async () => {
    const prefix = 'x-ms-ratelimit-microsoft.costmanagement';
    const waits: [headers: Record<string, string>, waitMs: number | null][] = [
      [{ [`${prefix}-entity-retry-after`]: '30', [`${prefix}-qpu-retry-after`]: '12' }, 30_000],
      [{ [`${prefix}-tenant-retry-after`]: '40', 'retry-after': '5' }, 40_000],
      [{ [`${prefix}-clienttype-retry-after`]: '50', [`${prefix}-client-retry-after`]: '8' }, 50_000],
      [{ 'x-ms-ratelimit-microsoft.consumption-retry-after': '20' }, 20_000],
      [{ [`${prefix}-entity-retry-after`]: 'soon', [`${prefix}-tenant-retry-after`]: '25' }, 25_000],
    ];
    for (const [headers, waitMs] of waits) {
      intercept = ({ path }) => (path.includes('CostManagement') ? refused(429, 'TooManyRequests', headers) : null);
      const costs = azureSession(server.url).costs?.({ from: '2026-05-01', to: '2026-05-02' }, noDeadline());
      await assert.rejects(
        async () => costs?.next(),
        (error: unknown) => {
          ofKind('throttled', /TooManyRequests/)(error);
          assert.equal((error as CloudError).retryAfterMs, waitMs, JSON.stringify(headers));
          return true;
        },
      );
    }
  });

  it('ends a listing whose pages never end', async () => {
    intercept = ({ path }) =>
      path.includes('ResourceGraph') ? { status: 200, body: { data: [], $skipToken: 'again' } } : null;
    await assert.rejects(listed(azureSession(server.url), 'disks'), ofKind('invalid_request', /page/));
  });

  it('follows no link to another host', async () => {
    intercept = ({ path }) =>
      path.includes('roleAssignments')
        ? { status: 200, body: { value: [], nextLink: 'http://169.254.169.254/x' } }
        : null;
    await assert.rejects(
      listed(azureSession(server.url), 'role-assignments'),
      ofKind('invalid_request', /on another host/),
    );
  });
});
