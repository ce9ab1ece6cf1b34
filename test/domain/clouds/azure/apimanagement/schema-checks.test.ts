import { apimanagementServiceChecks } from '../../../../../domain/clouds/azure/apimanagement/schema-checks.ts';
import { testSchemaChecks } from '../../../checks/schema-check-cases.ts';

describe('the checks of Azure by schema: apimanagement', () => {
  testSchemaChecks(apimanagementServiceChecks, {
    apimanagement_service_in_virtual_network: {
      pass: { sku: { name: 'Premium' }, properties: { virtualNetworkType: 'Internal' } },
      fail: { sku: { name: 'Developer' }, properties: { virtualNetworkType: 'None' } },
    },
  });
});
