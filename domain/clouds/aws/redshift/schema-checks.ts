import { isAtLeast, isFalse, isNoneOf, isSet, isTrue, propertyRules } from '../schemas/property-rules.ts';

export const redshiftClusterChecks = propertyRules('AWS::Redshift::Cluster', {
  redshift_cluster_encrypted_at_rest: {
    path: '/Encrypted',
    type: 'boolean',
    passes: isTrue,
    failure: 'Encryption at rest is not enabled',
  },
  redshift_cluster_public_access: {
    path: '/PubliclyAccessible',
    type: 'boolean',
    passes: isFalse,
    failure: 'The cluster is publicly accessible',
  },
  redshift_cluster_automatic_upgrades: {
    path: '/AllowVersionUpgrade',
    type: 'boolean',
    passes: isTrue,
    failure: 'Version upgrades are not allowed',
  },
  redshift_cluster_automated_snapshot: {
    path: '/AutomatedSnapshotRetentionPeriod',
    type: 'number',
    passes: isAtLeast(1),
    failure: 'Automated snapshots are disabled',
  },
  redshift_cluster_audit_logging: {
    path: '/LoggingProperties',
    type: 'object',
    absent: null,
    passes: isSet,
    failure: 'Audit logging is not enabled',
  },
  redshift_cluster_enhanced_vpc_routing: {
    path: '/EnhancedVpcRouting',
    type: 'boolean',
    passes: isTrue,
    failure: 'Enhanced VPC routing is not enabled',
  },
  redshift_cluster_multi_az_enabled: {
    path: '/MultiAZ',
    type: 'boolean',
    passes: isTrue,
    failure: 'Multi-AZ is not enabled',
  },
  redshift_cluster_non_default_username: {
    path: '/MasterUsername',
    type: 'string',
    passes: isNoneOf('awsuser'),
    failure: 'The admin user has the default name',
  },
  redshift_cluster_non_default_database_name: {
    path: '/DBName',
    type: 'string',
    passes: isNoneOf('dev'),
    failure: 'The database has the default name',
  },
});

export const redshiftserverlessWorkgroupChecks = propertyRules('AWS::RedshiftServerless::Workgroup', {
  redshift_serverless_workgroup_not_publicly_accessible: {
    path: '/PubliclyAccessible',
    type: 'boolean',
    passes: isFalse,
    failure: 'The workgroup is publicly accessible',
  },
  redshift_serverless_workgroup_enhanced_vpc_routing: {
    path: '/EnhancedVpcRouting',
    type: 'boolean',
    passes: isTrue,
    failure: 'Enhanced VPC routing is not enabled',
  },
});
