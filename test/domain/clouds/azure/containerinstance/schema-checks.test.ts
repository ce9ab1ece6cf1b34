import { containerinstanceGroupChecks } from '../../../../../domain/clouds/azure/containerinstance/schema-checks.ts';
import { testSchemaChecks } from '../../../checks/schema-check-cases.ts';

describe('the checks of Azure by schema: containerinstance', () => {
  testSchemaChecks(containerinstanceGroupChecks, {
    containerinstance_group_cmk_encryption: {
      pass: { properties: { encryptionProperties: { keyName: 'k', vaultBaseUrl: 'https://vault.example' } } },
      fail: { properties: { osType: 'Linux' } },
    },
    containerinstance_group_no_public_ip: {
      pass: { properties: { ipAddress: { type: 'Private' } } },
      fail: { properties: { ipAddress: { type: 'Public' } } },
    },
  });
});
