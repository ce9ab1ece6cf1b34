import { isNamed, isTrue } from '../../../checks/property-rules.ts';
import { noLocalAuthentication, noPublicAccess, privateEndpoint, tierOtherThan } from '../schemas/common-properties.ts';
import { propertyRules } from '../schemas/property-rules.ts';

export const appconfigurationStoreChecks = propertyRules('microsoft.appconfiguration/configurationstores', {
  appconfiguration_store_private_endpoint: { ...privateEndpoint, when: tierOtherThan('/sku/name', 'Free') },
  appconfiguration_store_public_network_access_disabled: noPublicAccess,
  appconfiguration_store_local_authentication_disabled: noLocalAuthentication,
  appconfiguration_store_purge_protection_enabled: {
    path: '/properties/enablePurgeProtection',
    type: 'boolean',
    when: { path: '/sku/name', type: 'string', passes: isNamed('Standard', 'Premium') },
    passes: isTrue,
    failure: 'Purge protection is not enabled',
  },
});
