import { isModernTls, isSet, isTrue } from '../../../checks/property-rules.ts';
import { propertyRules } from '../schemas/property-rules.ts';

export const hdinsightClusterChecks = propertyRules('microsoft.hdinsight/clusters', {
  hdinsight_cluster_encryption_in_transit_enabled: {
    path: '/properties/encryptionInTransitProperties/isEncryptionInTransitEnabled',
    type: 'boolean',
    absent: false,
    within: '/properties',
    passes: isTrue,
    failure: 'Traffic between nodes is not encrypted',
  },
  hdinsight_cluster_encryption_at_host_enabled: {
    path: '/properties/diskEncryptionProperties/encryptionAtHost',
    type: 'boolean',
    absent: false,
    within: '/properties',
    passes: isTrue,
    failure: 'Encryption at host is not enabled',
  },
  hdinsight_cluster_cmk_encryption: {
    path: '/properties/diskEncryptionProperties/keyName',
    type: 'string',
    absent: '',
    within: '/properties',
    passes: isSet,
    failure: 'It is not encrypted with a customer-managed key',
  },
  hdinsight_cluster_minimum_tls_1_2: {
    path: '/properties/minSupportedTlsVersion',
    type: 'string',
    passes: isModernTls,
    failure: 'TLS 1.0 or 1.1 is accepted',
  },
});
