import {
  redisInstanceChecks,
  redisClusterChecks,
  redisClusterProtectionChecks,
} from '../../../../../domain/clouds/gcp/redis/schema-checks.ts';
import { testOutcomes, testSchemaChecks } from '../../../checks/schema-check-cases.ts';

describe('the checks of Google Cloud by schema: redis', () => {
  testSchemaChecks(redisClusterProtectionChecks, {
    memorystore_redis_cluster_cmk_encryption: {
      pass: { kmsKey: 'projects/p/locations/eu/keyRings/r/cryptoKeys/k' },
      fail: { name: 'c' },
    },
    memorystore_redis_cluster_automated_backups_enabled: {
      pass: { automatedBackupConfig: { automatedBackupMode: 'ENABLED' } },
      fail: { automatedBackupConfig: { automatedBackupMode: 'DISABLED' } },
    },
  });

  testSchemaChecks(redisInstanceChecks, {
    memorystore_redis_instance_auth_enabled: { pass: { authEnabled: true }, fail: { name: 'r' } },
    memorystore_redis_instance_in_transit_encryption: {
      pass: { transitEncryptionMode: 'SERVER_AUTHENTICATION' },
      fail: { transitEncryptionMode: 'DISABLED' },
    },
    memorystore_redis_instance_cmk_encryption: {
      pass: { customerManagedKey: 'projects/p/locations/eu/keyRings/r/cryptoKeys/k' },
      fail: { name: 'r' },
    },
    memorystore_redis_instance_high_availability: { pass: { tier: 'STANDARD_HA' }, fail: { tier: 'BASIC' } },
  });

  testSchemaChecks(redisClusterChecks, {
    memorystore_redis_cluster_auth_enabled: {
      pass: { authorizationMode: 'AUTH_MODE_IAM_AUTH' },
      fail: { authorizationMode: 'AUTH_MODE_DISABLED' },
    },
    memorystore_redis_cluster_in_transit_encryption: {
      pass: { transitEncryptionMode: 'TRANSIT_ENCRYPTION_MODE_SERVER_AUTHENTICATION' },
      fail: { transitEncryptionMode: 'TRANSIT_ENCRYPTION_MODE_DISABLED' },
    },
    memorystore_redis_cluster_deletion_protection: { pass: { deletionProtectionEnabled: true }, fail: { name: 'c' } },
  });

  testOutcomes(redisClusterProtectionChecks, 'memorystore_redis_cluster_automated_backups_enabled', {
    says: 'evaluates only modes that it knows',
    documents: [
      ['fail', { name: 'c' }],
      ['not_evaluated', { automatedBackupConfig: { automatedBackupMode: 'CONTINUOUS' } }],
    ],
  });
});
