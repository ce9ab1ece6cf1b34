import { Agent } from 'undici';
import { createAzureSession } from '../../activities/clouds/azure/session/session.ts';
import type { Database } from '../../db/database.ts';
import { sampleIds, sampleSubscription } from '../../sample/account/sample-subscription.ts';
import { startArmServer } from '../../sample/azure/server.ts';
import { azureSecretTokens } from './cloud-access.ts';
import { makeProvider } from './factories.ts';
import { syncWith } from './session-sync.ts';

/** Connects the sample account and syncs it, as `npm start` does. Returns the id of the provider. */
export async function makeSampleInventory(database: Database): Promise<number> {
  const subscription = sampleSubscription({ bornOn: '2026-11-01', now: () => new Date('2026-11-01T12:00:00Z') });
  const server = await startArmServer(subscription);
  const { id } = await makeProvider(database, {
    name: 'Sample account',
    type: 'cloud_c',
    accountId: sampleIds.subscriptionId,
    regions: ['global'],
  });
  const session = createAzureSession({
    tokens: azureSecretTokens(server.url, { ...sampleIds, clientSecret: subscription.clientSecret }),
    tenantId: sampleIds.tenantId,
    subscriptionId: sampleIds.subscriptionId,
    baseUrl: server.url,
    fingerprint: (secret) => `hmac-sha256:${secret.length}`,
    dispatcher: new Agent(),
  });
  try {
    await syncWith(database, { providerId: id, session });
  } finally {
    session.close();
    await server.stop();
  }
  return id;
}
