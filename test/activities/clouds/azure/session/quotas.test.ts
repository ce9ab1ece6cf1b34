import assert from 'node:assert/strict';
import { identityOf } from '../../../../../activities/clouds/azure/session/quotas.ts';
import { createCallPacer } from '../../../../../activities/clouds/shared/call-pacer.ts';
import { startAzure } from '../../../../emulators/azure.ts';
import { startAzureOrganization, type AzureOrganization } from '../../../../emulators/azure-organization.ts';
import { azureIds, azureSubscription } from '../../../../emulators/azure-subscription.ts';
import { discoveredParts } from '../../../../helpers/discovered-parts.ts';
import { noDeadline } from '../../../../helpers/no-deadline.ts';
import { recordingBudgets } from '../../../../helpers/recording-budgets.ts';
import { azureSession, listed } from '../subscription-under-test.ts';

const { tenantId } = azureIds;

describe('The quotas of an identity of Azure', () => {
  let tenant: AzureOrganization;
  beforeEach(async () => {
    tenant = await startAzureOrganization();
  });
  afterEach(() => tenant.stop());

  it('are those of reads without a subscription; reads of one count against it', async () => {
    const budgets = recordingBudgets();
    const pacing = { pacer: createCallPacer(budgets), tenantId, identity: 'app-1' };
    const session = azureSession(tenant.url, { pacing });
    await session.verify(noDeadline());
    assert.deepEqual([...budgets.asked], []);
    await discoveredParts(session, null);
    assert.deepEqual([...budgets.asked], [[`azure/${tenantId}/app-1/tenant-reads`, { burst: 250, perSecond: 25 }]]);
  });

  it('are those of Resource Graph for its queries, whatever subscription they are about', async () => {
    const budgets = recordingBudgets();
    const pacing = { pacer: createCallPacer(budgets), tenantId, identity: 'app-1' };
    const server = await startAzure(azureSubscription());
    try {
      await listed(azureSession(server.url, { pacing }), 'disks');
    } finally {
      await server.stop();
    }
    assert.deepEqual([...budgets.asked], [[`azure/${tenantId}/app-1/graph`, { burst: 3, perSecond: 2.4 }]]);
  });

  it('are named by the application or the managed identity', () => {
    const proof = { type: 'client_secret', clientSecret: 'secret' } as const;
    assert.equal(identityOf({ type: 'application', tenantId, clientId: 'app-1', proof }), 'app-1');
    assert.equal(identityOf({ type: 'managed_identity', clientId: null }), 'managed-default');
    assert.equal(identityOf({ type: 'managed_identity', clientId: 'app-2' }), 'managed-app-2');
  });
});
