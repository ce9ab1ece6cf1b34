import assert from 'node:assert/strict';
import type { CollectedResource } from '../../../../activities/clouds/cloud.ts';
import { CloudError } from '../../../../activities/clouds/errors.ts';
import { startAzure, type Azure } from '../../../emulators/azure.ts';
import { azureSubscription } from '../../../emulators/azure-subscription.ts';
import { azureSession, listed } from './subscription-under-test.ts';

async function inventory(azure: Azure): Promise<CollectedResource[]> {
  const session = azureSession(azure.url);
  const units = session.units({ regions: [], withGlobal: true });
  return (await Promise.all(units.map(({ service }) => listed(session, service)))).flat();
}

const faultOf = (kind: CloudError['kind'], words: RegExp) => (error: unknown) => {
  assert.ok(error instanceof CloudError, String(error));
  assert.equal(error.kind, kind);
  assert.match(error.message, words);
  return true;
};

describe('The inventory of an Azure subscription is complete', () => {
  let azure: Azure;
  let expected: CollectedResource[];
  before(async () => {
    const calm = await startAzure(azureSubscription());
    expected = await inventory(calm);
    await calm.stop();
  });
  beforeEach(async () => {
    azure = await startAzure(azureSubscription(), { pageSize: 1 });
  });
  afterEach(() => azure.stop());

  it('when every list comes in pages of one item', async () => {
    assert.deepEqual(await inventory(azure), expected);
    assert.ok(azure.calls.some((call) => call.includes('skiptoken')));
  });

  it('when calls are throttled', async () => {
    azure.fail({ kind: 'throttled', headers: { 'retry-after': '0' }, times: 20 });
    assert.deepEqual(await inventory(azure), expected);
  });

  it('when the token ends in the middle of a listing', async () => {
    azure.fail({ kind: 'expired token', after: 10, times: 1 });
    assert.deepEqual(await inventory(azure), expected);
  });

  it('when responses end in the middle of their body', async () => {
    azure.fail({ kind: 'truncated', times: 5 });
    assert.deepEqual(await inventory(azure), expected);
  });
});

describe('A listing of Azure', () => {
  let azure: Azure;
  beforeEach(async () => {
    azure = await startAzure(azureSubscription());
  });
  afterEach(() => azure.stop());

  it('fails when Resource Graph shows only a part', async () => {
    azure.fail({ kind: 'partial', of: 'Microsoft.ResourceGraph' });
    for (const service of ['disks', 'storage-accounts', 'network-security-groups']) {
      await assert.rejects(listed(azureSession(azure.url), service), faultOf('unavailable', /truncated/));
    }
  });

  it('is left to the caller with the time to wait when it is throttled for a long time', async () => {
    azure.fail({ kind: 'throttled', headers: { 'x-ms-user-quota-resets-after': '00:00:30' } });
    await assert.rejects(listed(azureSession(azure.url), 'disks'), (error: unknown) => {
      faultOf('throttled', /TooManyRequests|exceeded/)(error);
      assert.equal((error as CloudError).retryAfterMs, 30_000);
      return true;
    });
  });

  it('is unavailable, not empty, when its responses are always cut off', async () => {
    azure.fail({ kind: 'truncated', of: 'Microsoft.ResourceGraph' });
    await assert.rejects(listed(azureSession(azure.url), 'disks'), faultOf('unavailable', /reached|JSON/));
  });
});
