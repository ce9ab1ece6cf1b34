import { isFalse, isOfKnown, isSet } from '../../../checks/property-rules.ts';
import { propertyRules } from '../schemas/property-rules.ts';

export const alloydbClusterChecks = propertyRules('alloydb.googleapis.com/Cluster', {
  alloydb_cluster_cmk_encryption: {
    path: '/encryptionConfig/kmsKeyName',
    type: 'string',
    absent: '',
    passes: isSet,
    failure: 'It is not encrypted with a customer-managed key',
  },
});

export const alloydbInstanceChecks = propertyRules('alloydb.googleapis.com/Instance', {
  alloydb_instance_encrypted_connections_only: {
    path: '/clientConnectionConfig/sslConfig/sslMode',
    type: 'string',
    passes: isOfKnown({
      passes: ['ENCRYPTED_ONLY', 'SSL_MODE_REQUIRE', 'SSL_MODE_VERIFY_CA'],
      fails: ['ALLOW_UNENCRYPTED_AND_ENCRYPTED', 'SSL_MODE_ALLOW'],
    }),
    failure: 'Connections without TLS are accepted',
  },
  alloydb_instance_no_public_ip: {
    path: '/networkConfig/enablePublicIp',
    type: 'boolean',
    absent: false,
    passes: isFalse,
    failure: 'The instance has a public IP address',
  },
});
