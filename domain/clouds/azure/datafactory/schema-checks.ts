import { isSet } from '../../../checks/property-rules.ts';
import { noPublicAccess } from '../schemas/common-properties.ts';
import { propertyRules } from '../schemas/property-rules.ts';

export const datafactoryFactoryChecks = propertyRules('microsoft.datafactory/factories', {
  datafactory_factory_public_network_access_disabled: noPublicAccess,
  datafactory_factory_cmk_encryption: {
    path: '/properties/encryption/vaultBaseUrl',
    type: 'string',
    absent: '',
    within: '/properties',
    passes: isSet,
    failure: 'It is not encrypted with a customer-managed key',
  },
});
