import assert from 'node:assert/strict';
import { azureCloud } from '../../../../activities/clouds/azure/cloud-kind.ts';
import type { CloudPlatform } from '../../../../activities/clouds/cloud-kind.ts';
import { processBudgets } from '../../../../activities/clouds/shared/call-budgets.ts';
import { sampleIds, sampleSubscription } from '../../../../sample/account/sample-subscription.ts';
import { startArmServer } from '../../../../sample/azure/server.ts';
import { createOutboundGuard } from '../../../../platform/outbound/guard.ts';
import { trustedHostOf } from '../../../../platform/outbound/trusted-hosts.ts';
import { loadProcessSettings } from '../../../../platform/settings.ts';
import { TEST_CREDENTIALS_KEY, TEST_JWT_SECRET } from '../../../helpers/services.ts';

const { signal } = new AbortController();
const { tenantId, subscriptionId, clientId } = sampleIds;

describe('sessions with the sample account', () => {
  const closings: (() => void)[] = [];
  afterEach(() => {
    for (const close of closings.splice(0)) close();
  });

  function opener(env: Record<string, string>): ReturnType<typeof azureCloud.start> {
    const settings = loadProcessSettings({
      DATABASE_URL: 'postgres://nobody@localhost/none',
      TEMPORAL_ADDRESS: 'localhost:1',
      JWT_SECRET: TEST_JWT_SECRET,
      CREDENTIALS_KEY: TEST_CREDENTIALS_KEY,
      ...env,
    });
    const platform: CloudPlatform = {
      settings,
      fingerprint: (text) => text,
      outbound: (endpoints) =>
        createOutboundGuard({ trustedHosts: endpoints.filter((one) => one !== null).map(trustedHostOf) }),
      openOther: () => assert.fail('no other account is opened'),
      callBudgets: processBudgets(),
      onCall: () => undefined,
      onClose: (close) => closings.push(close),
    };
    return azureCloud.start(platform);
  }

  it('connect only to its server, and those of other accounts never do', async () => {
    const subscription = sampleSubscription({ bornOn: '2026-11-01' });
    let calls = 0;
    const server = await startArmServer(subscription, {
      intercept() {
        calls += 1;
        return null;
      },
    });
    const credentials = { clientId, clientSecret: subscription.clientSecret };
    // Where real accounts would go, no one listens: a call there fails and none is made to the sample.
    const closed = 'http://127.0.0.1:9';
    const open = opener({ SAMPLE_ACCOUNT_URL: server.url, AZURE_ENDPOINT_URL: closed, AZURE_LOGIN_URL: closed });
    const own = open({ credentials, scope: { tenantId, subscriptionId, sample: true } });
    assert.deepEqual(await own.verify(signal), { accountId: subscriptionId, regions: ['global'] });
    assert.ok(calls > 0);
    calls = 0;
    const other = open({ credentials, scope: { tenantId, subscriptionId } });
    await assert.rejects(other.verify(signal), { kind: 'unavailable' });
    assert.equal(calls, 0);
    await server.stop();
  });

  it('cannot be opened where its server does not run', () => {
    const open = opener({});
    const scope = { tenantId, subscriptionId, sample: true };
    assert.throws(() => open({ credentials: { clientId, clientSecret: 'x' }, scope }), { kind: 'unavailable' });
  });

  it('is refused to everyone without its secret', async () => {
    const server = await startArmServer(sampleSubscription({ bornOn: '2026-11-01' }));
    const open = opener({ SAMPLE_ACCOUNT_URL: server.url });
    const session = open({
      credentials: { clientId, clientSecret: 'guessed' },
      scope: { tenantId, subscriptionId, sample: true },
    });
    await assert.rejects(session.verify(signal), { kind: 'bad_credentials' });
    await server.stop();
  });
});
