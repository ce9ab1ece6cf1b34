import {
  redshiftClusterChecks,
  redshiftserverlessWorkgroupChecks,
} from '../../../../../domain/clouds/aws/redshift/schema-checks.ts';
import { testSchemaChecks } from '../../../checks/schema-check-cases.ts';

describe('the checks of AWS by schema: redshift', () => {
  testSchemaChecks(redshiftClusterChecks, {
    redshift_cluster_encrypted_at_rest: { pass: { Encrypted: true }, fail: { Encrypted: false } },
    redshift_cluster_public_access: { pass: { PubliclyAccessible: false }, fail: { PubliclyAccessible: true } },
    redshift_cluster_automatic_upgrades: { pass: { AllowVersionUpgrade: true }, fail: { AllowVersionUpgrade: false } },
    redshift_cluster_automated_snapshot: {
      pass: { AutomatedSnapshotRetentionPeriod: 7 },
      fail: { AutomatedSnapshotRetentionPeriod: 0 },
    },
    redshift_cluster_audit_logging: {
      pass: { LoggingProperties: { LogDestinationType: 'cloudwatch', LogExports: ['connectionlog'] } },
      fail: { LoggingProperties: {} },
    },
    redshift_cluster_enhanced_vpc_routing: { pass: { EnhancedVpcRouting: true }, fail: { EnhancedVpcRouting: false } },
    redshift_cluster_multi_az_enabled: { pass: { MultiAZ: true }, fail: { MultiAZ: false } },
    redshift_cluster_non_default_username: {
      pass: { MasterUsername: 'warehouse_admin' },
      fail: { MasterUsername: 'awsuser' },
    },
    redshift_cluster_non_default_database_name: { pass: { DBName: 'sales' }, fail: { DBName: 'dev' } },
  });

  testSchemaChecks(redshiftserverlessWorkgroupChecks, {
    redshift_serverless_workgroup_not_publicly_accessible: {
      pass: { PubliclyAccessible: false },
      fail: { PubliclyAccessible: true },
    },
    redshift_serverless_workgroup_enhanced_vpc_routing: {
      pass: { EnhancedVpcRouting: true },
      fail: { EnhancedVpcRouting: false },
    },
  });
});
