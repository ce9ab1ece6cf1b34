import { automationAccountChecks } from '../../../../../domain/clouds/azure/automation/schema-checks.ts';
import { testSchemaChecks } from '../../../checks/schema-check-cases.ts';

describe('the checks of Azure by schema: automation', () => {
  testSchemaChecks(automationAccountChecks, {
    automation_account_cmk_encryption: {
      pass: { properties: { encryption: { keySource: 'Microsoft.Keyvault' } } },
      fail: { properties: { encryption: { keySource: 'Microsoft.Automation' } } },
    },
    automation_account_public_network_access_disabled: {
      pass: { properties: { publicNetworkAccess: false } },
      fail: { properties: { publicNetworkAccess: true } },
    },
    automation_account_local_authentication_disabled: {
      pass: { properties: { disableLocalAuth: true } },
      fail: { properties: { disableLocalAuth: false } },
    },
  });
});
