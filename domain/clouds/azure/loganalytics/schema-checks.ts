import { isSet, isTrue } from '../../../checks/property-rules.ts';
import { propertyRules } from '../schemas/property-rules.ts';

export const loganalyticsClusterChecks = propertyRules('microsoft.operationalinsights/clusters', {
  loganalytics_cluster_double_encryption_enabled: {
    path: '/properties/isDoubleEncryptionEnabled',
    type: 'boolean',
    passes: isTrue,
    failure: 'Double encryption is not enabled',
  },
  loganalytics_cluster_cmk_encryption: {
    path: '/properties/keyVaultProperties/keyVaultUri',
    type: 'string',
    absent: '',
    within: '/properties',
    passes: isSet,
    failure: 'It is not encrypted with a customer-managed key',
  },
});
