import { isNamed } from '../../../checks/property-rules.ts';
import { noPublicAccess } from '../schemas/common-properties.ts';
import { propertyRules } from '../schemas/property-rules.ts';

export const batchAccountChecks = propertyRules('microsoft.batch/batchaccounts', {
  batch_account_cmk_encryption: {
    path: '/properties/encryption/keySource',
    type: 'string',
    absent: '',
    within: '/properties',
    passes: isNamed('Microsoft.KeyVault'),
    failure: 'It is not encrypted with a customer-managed key',
  },
  batch_account_public_network_access_disabled: noPublicAccess,
});
