import { UnreadableField } from '../../../checks/fields.ts';
import { isObject, type Json } from '../../../json.ts';
import { hasAtLeast, isAtLeast, isFalse, isNoneOf, isSet, isTrue, propertyRules } from '../schemas/property-rules.ts';

/** Returns whether the parameters of a group refuse connections without TLS. */
function requiresTls(parameters: Json): boolean {
  const listed = Array.isArray(parameters) ? parameters.filter(isObject) : [];
  const setting = listed.find(({ ParameterName: name }) => name === 'require_ssl')?.['ParameterValue'];
  // Groups of different generations have different defaults, and a list may leave them out.
  if (setting !== 'true' && setting !== 'false')
    throw new UnreadableField('the parameter group does not show require_ssl');
  return setting === 'true';
}

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
  redshift_cluster_in_transit_encryption_enabled: {
    others: 'AWS::Redshift::ClusterParameterGroup',
    by: { path: '/ParameterGroupName', type: 'string' },
    to: { path: '/ClusterParameterGroupName', type: 'string' },
    belongs: (name, { to, own, other }) => name === to && own.region === other.region,
    // Every cluster has a group; a list may lack the default ones.
    expects: () => true,
    has: { path: '/Parameters', type: 'array', passes: requiresTls },
    failure: 'Connections without TLS are accepted',
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

export const redshiftserverlessNamespaceChecks = propertyRules('AWS::RedshiftServerless::Namespace', {
  redshift_serverless_namespace_audit_logging: {
    path: '/LogExports',
    type: 'array',
    passes: hasAtLeast(1),
    failure: 'No audit log is exported',
  },
});
