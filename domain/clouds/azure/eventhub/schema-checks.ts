import { isModernTls, isNamed, isSet } from '../../../checks/property-rules.ts';
import {
  noLocalAuthentication,
  noPublicAccessByDefault,
  privateEndpoint,
  tierOtherThan,
} from '../schemas/common-properties.ts';
import { propertyRules } from '../schemas/property-rules.ts';

export const eventhubNamespaceChecks = propertyRules('microsoft.eventhub/namespaces', {
  eventhub_namespace_public_network_access_disabled: noPublicAccessByDefault,
  eventhub_namespace_local_authentication_disabled: noLocalAuthentication,
  eventhub_namespace_minimum_tls_1_2: {
    path: '/properties/minimumTlsVersion',
    type: 'string',
    passes: isModernTls,
    failure: 'TLS 1.0 or 1.1 is accepted',
  },
  eventhub_namespace_private_endpoint: { ...privateEndpoint, when: tierOtherThan('/sku/name', 'Basic') },
  eventhub_namespace_cmk_encryption: {
    path: '/properties/encryption/keySource',
    type: 'string',
    absent: '',
    within: '/properties',
    when: { path: '/properties/clusterArmId', type: 'string', isOptional: true, passes: isSet },
    passes: isNamed('Microsoft.KeyVault'),
    failure: 'It is not encrypted with a customer-managed key',
  },
});
