import { searchServiceChecks } from '../../../../../domain/clouds/azure/search/schema-checks.ts';
import { testSchemaChecks } from '../../../checks/schema-check-cases.ts';

describe('the checks of Azure by schema: AI Search', () => {
  testSchemaChecks(searchServiceChecks, {
    aisearch_service_not_publicly_accessible: {
      pass: { properties: { publicNetworkAccess: 'disabled' } },
      fail: { properties: { publicNetworkAccess: 'enabled' } },
    },
    aisearch_service_local_authentication_disabled: {
      pass: { properties: { disableLocalAuth: true } },
      fail: { properties: { disableLocalAuth: false } },
    },
  });
});
