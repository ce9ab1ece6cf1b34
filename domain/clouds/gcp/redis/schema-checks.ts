import { isOfKnown, isOneOf, isSet, isTrue } from '../../../checks/property-rules.ts';
import { propertyRules } from '../schemas/property-rules.ts';

export const redisInstanceChecks = propertyRules('redis.googleapis.com/Instance', {
  memorystore_redis_instance_auth_enabled: {
    path: '/authEnabled',
    type: 'boolean',
    absent: false,
    passes: isTrue,
    failure: 'AUTH is not enabled',
  },
  memorystore_redis_instance_in_transit_encryption: {
    path: '/transitEncryptionMode',
    type: 'string',
    absent: 'DISABLED',
    passes: isOneOf('SERVER_AUTHENTICATION'),
    failure: 'Encryption in transit is disabled',
  },
  memorystore_redis_instance_cmk_encryption: {
    path: '/customerManagedKey',
    type: 'string',
    absent: '',
    passes: isSet,
    failure: 'It is not encrypted with a customer-managed key',
  },
  memorystore_redis_instance_high_availability: {
    path: '/tier',
    type: 'string',
    passes: isOneOf('STANDARD_HA'),
    failure: 'The instance has no replica in another zone',
  },
});

export const redisClusterChecks = propertyRules('redis.googleapis.com/Cluster', {
  memorystore_redis_cluster_auth_enabled: {
    path: '/authorizationMode',
    type: 'string',
    absent: 'AUTH_MODE_DISABLED',
    passes: isOneOf('AUTH_MODE_IAM_AUTH', 'AUTH_MODE_TOKEN_AUTH'),
    failure: 'Clients are not authenticated',
  },
  memorystore_redis_cluster_in_transit_encryption: {
    path: '/transitEncryptionMode',
    type: 'string',
    absent: 'TRANSIT_ENCRYPTION_MODE_DISABLED',
    passes: isOneOf('TRANSIT_ENCRYPTION_MODE_SERVER_AUTHENTICATION'),
    failure: 'Encryption in transit is disabled',
  },
  memorystore_redis_cluster_deletion_protection: {
    path: '/deletionProtectionEnabled',
    type: 'boolean',
    absent: false,
    passes: isTrue,
    failure: 'Deletion protection is not enabled',
  },
});

export const redisClusterProtectionChecks = propertyRules('redis.googleapis.com/Cluster', {
  memorystore_redis_cluster_cmk_encryption: {
    path: '/kmsKey',
    type: 'string',
    absent: '',
    passes: isSet,
    failure: 'It is not encrypted with a customer-managed key',
  },
  memorystore_redis_cluster_automated_backups_enabled: {
    path: '/automatedBackupConfig/automatedBackupMode',
    type: 'string',
    absent: 'DISABLED',
    passes: isOfKnown({ passes: ['ENABLED'], fails: ['DISABLED', 'AUTOMATED_BACKUP_MODE_UNSPECIFIED'] }),
    failure: 'Automated backups are not enabled',
  },
});
