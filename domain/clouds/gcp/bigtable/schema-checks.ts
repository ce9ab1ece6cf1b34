import { isSet } from '../../../checks/property-rules.ts';
import { propertyRules } from '../schemas/property-rules.ts';

export const bigtableClusterChecks = propertyRules('bigtableadmin.googleapis.com/Cluster', {
  bigtable_cluster_cmk_encryption: {
    path: '/encryptionConfig/kmsKeyName',
    type: 'string',
    absent: '',
    passes: isSet,
    failure: 'It is not encrypted with a customer-managed key',
  },
});
