import { appconfigurationStoreChecks } from '../../../../../domain/clouds/azure/appconfiguration/schema-checks.ts';
import { testOutcomes, testSchemaChecks } from '../../../checks/schema-check-cases.ts';

describe('the checks of Azure by schema: appconfiguration', () => {
  testSchemaChecks(appconfigurationStoreChecks, {
    appconfiguration_store_private_endpoint: {
      pass: {
        sku: { name: 'standard' },
        properties: {
          privateEndpointConnections: [{ properties: { privateLinkServiceConnectionState: { status: 'Approved' } } }],
        },
      },
      fail: {
        sku: { name: 'standard' },
        properties: {
          privateEndpointConnections: [{ properties: { privateLinkServiceConnectionState: { status: 'Pending' } } }],
        },
      },
    },
    appconfiguration_store_public_network_access_disabled: {
      pass: { properties: { publicNetworkAccess: 'Disabled' } },
      fail: { properties: { publicNetworkAccess: 'Enabled' } },
    },
    appconfiguration_store_local_authentication_disabled: {
      pass: { properties: { disableLocalAuth: true } },
      fail: { properties: { disableLocalAuth: false } },
    },
    appconfiguration_store_purge_protection_enabled: {
      pass: { sku: { name: 'standard' }, properties: { enablePurgeProtection: true } },
      fail: { sku: { name: 'standard' }, properties: { enablePurgeProtection: false } },
    },
  });

  testOutcomes(appconfigurationStoreChecks, 'appconfiguration_store_private_endpoint', {
    says: 'does not apply to a tier without private endpoints',
    documents: [
      ['not_applicable', { sku: { name: 'free' }, properties: { privateEndpointConnections: [] } }],
      ['not_evaluated', { properties: { privateEndpointConnections: [] } }],
    ],
  });
});
