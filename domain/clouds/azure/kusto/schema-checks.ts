import { isSet, isTrue } from '../../../checks/property-rules.ts';
import { noPublicAccessByDefault } from '../schemas/common-properties.ts';
import { propertyRules } from '../schemas/property-rules.ts';

export const kustoClusterChecks = propertyRules('microsoft.kusto/clusters', {
  kusto_cluster_disk_encryption_enabled: {
    path: '/properties/enableDiskEncryption',
    type: 'boolean',
    absent: false,
    passes: isTrue,
    failure: 'Disk encryption is not enabled',
  },
  kusto_cluster_double_encryption_enabled: {
    path: '/properties/enableDoubleEncryption',
    type: 'boolean',
    absent: false,
    passes: isTrue,
    failure: 'Double encryption is not enabled',
  },
  kusto_cluster_cmk_encryption: {
    path: '/properties/keyVaultProperties/keyName',
    type: 'string',
    absent: '',
    within: '/properties',
    passes: isSet,
    failure: 'It is not encrypted with a customer-managed key',
  },
  kusto_cluster_public_network_access_disabled: noPublicAccessByDefault,
});
