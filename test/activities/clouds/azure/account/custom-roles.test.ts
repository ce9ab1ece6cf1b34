import assert from 'node:assert/strict';
import { put } from '../../../../../sample/azure/subscription.ts';
import { startAzure } from '../../../../emulators/azure.ts';
import { azureIds, azureSubscription } from '../../../../emulators/azure-subscription.ts';
import { azureSession, listed } from '../subscription-under-test.ts';

const scope = `/subscriptions/${azureIds.subscriptionId}`;

describe('A custom role of an Azure subscription', () => {
  it('is read with the actions of all its permissions, and those that each of them excludes', async () => {
    const subscription = azureSubscription();
    put(subscription, {
      id: `${scope}/providers/Microsoft.Authorization/roleDefinitions/operations`,
      name: 'operations',
      type: 'Microsoft.Authorization/roleDefinitions',
      properties: {
        roleName: 'Operations',
        type: 'CustomRole',
        permissions: [
          { actions: ['*/write'], notActions: ['Microsoft.Billing/*', 'Microsoft.Authorization/*'] },
          { actions: ['*/read', 'Microsoft.Authorization/*'], notActions: ['Microsoft.Billing/*'] },
        ],
        assignableScopes: [scope],
      },
    });
    const server = await startAzure(subscription);
    try {
      const [account] = await listed(azureSession(server.url), 'subscription');
      assert.deepEqual(account?.configuration['custom_roles'], [
        {
          name: 'Operations',
          actions: ['*/read', '*/write', 'Microsoft.Authorization/*'],
          not_actions: ['Microsoft.Billing/*'],
          assignable_scopes: [scope],
        },
      ]);
    } finally {
      await server.stop();
    }
  });
});
