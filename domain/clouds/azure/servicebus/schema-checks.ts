import { isModernTls, isNamed } from '../../../checks/property-rules.ts';
import { noLocalAuthentication, noPublicAccessByDefault, privateEndpoint } from '../schemas/common-properties.ts';
import { propertyRules } from '../schemas/property-rules.ts';

/** Other tiers have neither private endpoints nor keys of customers. */
const isPremium = { path: '/sku/name', type: 'string', passes: isNamed('Premium') } as const;

export const servicebusNamespaceChecks = propertyRules('microsoft.servicebus/namespaces', {
  servicebus_namespace_public_network_access_disabled: noPublicAccessByDefault,
  servicebus_namespace_local_authentication_disabled: noLocalAuthentication,
  servicebus_namespace_minimum_tls_1_2: {
    path: '/properties/minimumTlsVersion',
    type: 'string',
    passes: isModernTls,
    failure: 'TLS 1.0 or 1.1 is accepted',
  },
  servicebus_namespace_private_endpoint: { ...privateEndpoint, when: isPremium },
  servicebus_namespace_cmk_encryption: {
    path: '/properties/encryption/keySource',
    type: 'string',
    absent: '',
    within: '/properties',
    when: isPremium,
    passes: isNamed('Microsoft.KeyVault'),
    failure: 'It is not encrypted with a customer-managed key',
  },
});
