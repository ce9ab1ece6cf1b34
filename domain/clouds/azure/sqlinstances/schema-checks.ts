import { isFalse, isModernTls, isSet } from '../../../checks/property-rules.ts';
import { propertyRules } from '../schemas/property-rules.ts';

export const sqlinstancesInstanceChecks = propertyRules('microsoft.sql/managedinstances', {
  sql_managed_instance_cmk_encryption: {
    // Absent where the key was set later: that is shown by the encryption protector, another resource.
    path: '/properties/keyId',
    type: 'string',
    passes: isSet,
    failure: 'It is not encrypted with a customer-managed key',
  },
  sql_managed_instance_public_endpoint_disabled: {
    path: '/properties/publicDataEndpointEnabled',
    type: 'boolean',
    passes: isFalse,
    failure: 'The public endpoint is enabled',
  },
  sql_managed_instance_minimum_tls_1_2: {
    path: '/properties/minimalTlsVersion',
    type: 'string',
    passes: isModernTls,
    failure: 'TLS 1.0 or 1.1 is accepted',
  },
});
