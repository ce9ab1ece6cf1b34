import { isFalse, isNamed } from '../../../checks/property-rules.ts';
import { noLocalAuthentication } from '../schemas/common-properties.ts';
import { propertyRules } from '../schemas/property-rules.ts';

export const automationAccountChecks = propertyRules('microsoft.automation/automationaccounts', {
  automation_account_cmk_encryption: {
    path: '/properties/encryption/keySource',
    type: 'string',
    absent: '',
    within: '/properties',
    passes: isNamed('Microsoft.Keyvault'),
    failure: 'It is not encrypted with a customer-managed key',
  },
  automation_account_public_network_access_disabled: {
    path: '/properties/publicNetworkAccess',
    type: 'boolean',
    passes: isFalse,
    failure: 'Public network access is enabled',
  },
  automation_account_local_authentication_disabled: noLocalAuthentication,
});
