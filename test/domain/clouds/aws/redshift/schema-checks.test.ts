import {
  redshiftClusterChecks,
  redshiftserverlessNamespaceChecks,
  redshiftserverlessWorkgroupChecks,
} from '../../../../../domain/clouds/aws/redshift/schema-checks.ts';
import { testOutcomes, testSchemaChecks } from '../../../checks/schema-check-cases.ts';
import { testChecks } from '../../../checks/check-cases.ts';

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

  testSchemaChecks(redshiftserverlessNamespaceChecks, {
    redshift_serverless_namespace_audit_logging: { pass: { LogExports: ['userlog'] }, fail: { LogExports: [] } },
  });

  testOutcomes(redshiftClusterChecks, 'redshift_cluster_in_transit_encryption_enabled', {
    says: 'does not know groups that are not listed',
    documents: [['not_evaluated', { ClusterParameterGroupName: 'default.redshift-2.0' }]],
  });

  const group = (name: string, ...values: string[]) => ({
    ParameterGroupName: name,
    Parameters: values.map((value) => ({ ParameterName: 'require_ssl', ParameterValue: value })),
  });
  const inventory = {
    'AWS::Redshift::ClusterParameterGroup': {
      own: group('own', 'true'),
      open: group('open', 'false'),
      bare: group('bare'),
    },
  };
  testChecks(redshiftClusterChecks, {
    redshift_cluster_in_transit_encryption_enabled: {
      pass: { configuration: { ClusterParameterGroupName: 'own' }, inventory },
      fail: { configuration: { ClusterParameterGroupName: 'open' }, inventory },
      blind: { configuration: { ClusterParameterGroupName: 'bare' }, inventory },
    },
  });
});
