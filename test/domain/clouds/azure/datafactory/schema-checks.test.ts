import { datafactoryFactoryChecks } from '../../../../../domain/clouds/azure/datafactory/schema-checks.ts';
import { testSchemaChecks } from '../../../checks/schema-check-cases.ts';

describe('the checks of Azure by schema: datafactory', () => {
  testSchemaChecks(datafactoryFactoryChecks, {
    datafactory_factory_public_network_access_disabled: {
      pass: { properties: { publicNetworkAccess: 'Disabled' } },
      fail: { properties: { publicNetworkAccess: 'Enabled' } },
    },
    datafactory_factory_cmk_encryption: {
      pass: { properties: { encryption: { vaultBaseUrl: 'https://vault.example' } } },
      fail: { properties: { version: '2018-06-01' } },
    },
  });
});
