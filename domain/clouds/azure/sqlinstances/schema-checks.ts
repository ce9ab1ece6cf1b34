import { isFalse, isNamed, isSet } from '../../../checks/property-rules.ts';
import { propertyRules } from '../schemas/property-rules.ts';

export const sqlinstancesInstanceChecks = propertyRules('microsoft.sql/managedinstances', {
  sql_managed_instance_cmk_encryption: {
    path: '/properties/keyId',
    type: 'string',
    absent: '',
    within: '/properties',
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
    passes: isNamed('1.2', '1.3'),
    failure: 'TLS 1.0 or 1.1 is accepted',
  },
});
