import type { AspectRule, ClassificationTable, SeverityByDirection } from './aspect-rule.ts';

/** Who can reach a thing: opening it to everyone is the worst that can happen. */
const reach: SeverityByDirection = { exposed: 'critical', loosened: 'high', changed: 'medium', tightened: 'low' };
/** Who may do what. */
const permissions: SeverityByDirection = {
  exposed: 'critical',
  loosened: 'high',
  changed: 'high',
  tightened: 'medium',
};
/** A protection that can be there, weaker, or gone. */
const protection: SeverityByDirection = { loosened: 'high', changed: 'medium', tightened: 'low' };
/** The same where its loss alone does no harm yet. */
const safeguard: SeverityByDirection = { loosened: 'medium', changed: 'medium', tightened: 'low' };

const resourcePolicy: AspectRule = {
  aspect: 'policy',
  label: 'resource policy',
  touches: 'exposure',
  direction: 'policy',
  severity: reach,
};
const securityGroups: AspectRule = {
  aspect: 'security_groups',
  keys: ['security_group_ids'],
  touches: 'exposure',
  severity: 'high',
};
const kmsKey: AspectRule = {
  aspect: 'encryption',
  keys: ['kms_key_id'],
  touches: 'encryption',
  direction: 'safer_when_present',
  severity: protection,
};
const storedEncryption: AspectRule = {
  aspect: 'encryption',
  keys: ['encrypted', 'kms_key_id'],
  touches: 'encryption',
  direction: 'safer_when_present',
  severity: protection,
};
const sharing: AspectRule = {
  aspect: 'sharing',
  keys: ['public', 'shared_with'],
  touches: 'exposure',
  direction: 'public_grants',
  severity: reach,
};
const deletionProtection: AspectRule = {
  aspect: 'deletion_protection',
  touches: null,
  direction: 'safer_when_true',
  severity: safeguard,
};
const attachedPolicies: AspectRule = {
  aspect: 'attached_policies',
  touches: 'identity',
  direction: 'fewer_is_safer',
  severity: permissions,
};
const inlinePolicies: AspectRule = {
  aspect: 'inline_policies',
  touches: 'identity',
  direction: 'policy',
  severity: permissions,
};
const permissionsBoundary: AspectRule = {
  aspect: 'permissions_boundary',
  touches: 'identity',
  direction: 'safer_when_present',
  severity: permissions,
};
const descriptive: AspectRule = { aspect: 'description', touches: null, severity: 'low' };
const publicAccessBlock: AspectRule = {
  aspect: 'public_access_block',
  touches: 'exposure',
  direction: 'safer_when_true',
  severity: protection,
};

/** Classification of the resource types of AWS accounts; configurations as in `domain/configuration/aws/`. */
export const cloudATable: ClassificationTable = {
  common: [
    { aspect: 'tags', touches: null, severity: 'low' },
    {
      aspect: 'identity',
      label: 'identifiers and creation time',
      keys: ['created_at', 'user_id', 'role_id', 'policy_id'],
      touches: null,
      severity: 'medium',
    },
    descriptive,
  ],
  types: {
    account: [
      { aspect: 'root_user', touches: 'identity', severity: 'critical' },
      { aspect: 'password_policy', touches: 'identity', direction: 'safer_when_present', severity: protection },
      { ...publicAccessBlock, keys: ['s3_public_access_block'] },
      { aspect: 'saml_providers', label: 'SAML providers', touches: 'identity', severity: 'high' },
      { aspect: 'contacts', keys: ['alternate_contacts', 'primary_contact'], touches: null, severity: 'low' },
      { aspect: 'aliases', touches: null, severity: 'low' },
    ],
    account_region: [
      {
        aspect: 'disk_encryption_default',
        keys: ['ebs_encryption_by_default', 'ebs_default_kms_key_id'],
        touches: 'encryption',
        direction: 'safer_when_present',
        severity: protection,
      },
      {
        aspect: 'sharing_block',
        keys: ['snapshot_block_public_access', 'image_block_public_access'],
        touches: 'exposure',
        severity: 'high',
      },
      { aspect: 'serial_console_access', touches: 'exposure', direction: 'safer_when_false', severity: protection },
      { aspect: 'instance_metadata_defaults', touches: 'identity', severity: 'medium' },
      { aspect: 'transit_gateways', touches: 'exposure', direction: 'safer_when_false', severity: safeguard },
      {
        aspect: 'guardduty_detectors',
        label: 'threat detectors',
        touches: 'logging',
        direction: 'safer_when_true',
        severity: protection,
      },
      { aspect: 'security_hub', touches: 'logging', direction: 'more_is_safer', severity: protection },
      {
        aspect: 'config_recorders',
        label: 'configuration recorders',
        touches: 'logging',
        direction: 'safer_when_true',
        severity: protection,
      },
      { aspect: 'access_analyzers', touches: 'logging', direction: 'more_is_safer', severity: safeguard },
      { aspect: 'log_resource_policies', touches: 'logging', direction: 'policy', severity: reach },
      { aspect: 'registry_scanning', touches: null, severity: 'medium' },
    ],
    cache_cluster: [
      securityGroups,
      {
        aspect: 'encryption',
        keys: ['at_rest_encryption', 'transit_encryption', 'transit_encryption_mode', 'kms_key_id'],
        touches: 'encryption',
        direction: 'safer_when_present',
        severity: protection,
      },
      {
        aspect: 'authentication',
        keys: ['auth_token_enabled', 'user_group_ids'],
        touches: 'identity',
        direction: 'safer_when_present',
        severity: protection,
      },
      { aspect: 'log_deliveries', touches: 'logging', direction: 'more_is_safer', severity: safeguard },
      {
        aspect: 'backups',
        keys: ['snapshot_retention_days', 'snapshot_window'],
        touches: null,
        direction: 'higher_is_safer',
        severity: safeguard,
      },
    ],
    certificate: [
      { aspect: 'names', keys: ['domain_name', 'alternative_names'], touches: 'identity', severity: 'medium' },
    ],
    container_cluster: [
      {
        aspect: 'endpoint_access',
        keys: ['endpoint_public_access', 'endpoint_private_access', 'public_access_cidrs'],
        touches: 'exposure',
        severity: 'high',
      },
      securityGroups,
      {
        aspect: 'enabled_logs',
        label: 'control-plane logs',
        touches: 'logging',
        direction: 'more_is_safer',
        severity: protection,
      },
      { aspect: 'encryption', touches: 'encryption', direction: 'more_is_safer', severity: protection },
      {
        aspect: 'authentication',
        keys: ['authentication_mode', 'role_arn', 'oidc_issuer'],
        touches: 'identity',
        severity: 'high',
      },
      deletionProtection,
    ],
    container_registry: [
      resourcePolicy,
      { aspect: 'encryption', touches: 'encryption', severity: 'medium' },
      { aspect: 'scan_on_push', touches: null, direction: 'safer_when_true', severity: safeguard },
    ],
    db_instance: [
      {
        aspect: 'publicly_accessible',
        label: 'public access',
        touches: 'exposure',
        direction: 'public_grants',
        severity: reach,
      },
      securityGroups,
      {
        aspect: 'http_endpoint',
        keys: ['http_endpoint_enabled'],
        touches: 'exposure',
        direction: 'safer_when_false',
        severity: safeguard,
      },
      {
        aspect: 'encryption',
        keys: ['storage_encrypted', 'kms_key_id', 'performance_insights_kms_key_id'],
        touches: 'encryption',
        direction: 'safer_when_present',
        severity: protection,
      },
      {
        aspect: 'transport_encryption',
        keys: ['ca_certificate_identifier'],
        touches: 'encryption',
        severity: 'medium',
      },
      {
        aspect: 'parameters',
        keys: ['parameters', 'parameter_groups', 'option_groups'],
        touches: 'encryption',
        severity: 'medium',
      },
      {
        aspect: 'authentication',
        keys: ['iam_authentication', 'master_username', 'master_user_secret_arn'],
        touches: 'identity',
        direction: 'safer_when_present',
        severity: protection,
      },
      {
        aspect: 'logs',
        keys: ['cloudwatch_logs_exports'],
        touches: 'logging',
        direction: 'more_is_safer',
        severity: protection,
      },
      {
        aspect: 'monitoring',
        keys: ['monitoring_interval_seconds', 'monitoring_role_arn', 'performance_insights'],
        touches: 'logging',
        severity: 'low',
      },
      {
        aspect: 'backups',
        keys: ['backup_retention_days', 'backup_window', 'backtrack_window_seconds'],
        touches: null,
        direction: 'higher_is_safer',
        severity: protection,
      },
      deletionProtection,
    ],
    disk: [storedEncryption],
    encryption_key: [
      { ...resourcePolicy, label: 'key policy', touches: 'encryption' },
      { aspect: 'state', keys: ['state', 'enabled', 'deletion_at'], touches: 'encryption', severity: 'high' },
      { aspect: 'rotation', touches: 'encryption', direction: 'safer_when_true', severity: protection },
      { aspect: 'aliases', touches: null, severity: 'low' },
    ],
    function: [
      resourcePolicy,
      {
        aspect: 'url',
        label: 'function URL',
        touches: 'exposure',
        direction: 'fewer_is_safer',
        severity: { loosened: 'high', changed: 'high', tightened: 'low' },
      },
      { aspect: 'network', keys: ['vpc'], touches: 'exposure', severity: 'high' },
      { aspect: 'role', label: 'execution role', touches: 'identity', severity: 'high' },
      {
        aspect: 'encryption',
        keys: ['kms_key_arn'],
        touches: 'encryption',
        direction: 'safer_when_present',
        severity: safeguard,
      },
      { aspect: 'logging', keys: ['logging', 'tracing_mode'], touches: 'logging', severity: 'low' },
      {
        aspect: 'code',
        keys: ['code_sha256', 'handler', 'layers', 'runtime', 'package_type'],
        touches: null,
        severity: 'medium',
      },
      { aspect: 'environment', label: 'environment variables', touches: null, severity: 'medium' },
    ],
    iam_group: [attachedPolicies, inlinePolicies],
    iam_policy: [
      {
        aspect: 'document',
        label: 'policy document',
        keys: ['document', 'default_version_id'],
        touches: 'identity',
        direction: 'policy',
        severity: permissions,
      },
      { aspect: 'attached', label: 'use', touches: 'identity', severity: 'low' },
    ],
    iam_role: [
      { aspect: 'trust_policy', touches: 'identity', direction: 'policy', severity: permissions },
      attachedPolicies,
      inlinePolicies,
      permissionsBoundary,
      { aspect: 'instance_profiles', touches: 'identity', direction: 'fewer_is_safer', severity: safeguard },
    ],
    iam_user: [
      attachedPolicies,
      inlinePolicies,
      permissionsBoundary,
      { aspect: 'groups', touches: 'identity', direction: 'fewer_is_safer', severity: permissions },
      {
        aspect: 'console_password',
        keys: ['login_profile'],
        touches: 'identity',
        direction: 'fewer_is_safer',
        severity: { loosened: 'high', changed: 'medium', tightened: 'low' },
      },
      {
        aspect: 'mfa_devices',
        label: 'MFA devices',
        touches: 'identity',
        direction: 'more_is_safer',
        severity: protection,
      },
      {
        aspect: 'access_keys',
        touches: 'identity',
        direction: 'fewer_is_safer',
        severity: { loosened: 'high', changed: 'medium', tightened: 'low' },
      },
    ],
    load_balancer: [
      { aspect: 'scheme', touches: 'exposure', severity: 'high' },
      securityGroups,
      { aspect: 'listeners', touches: 'exposure', severity: 'high' },
      {
        aspect: 'attributes',
        label: 'attributes (logging, protection, routing)',
        touches: 'logging',
        direction: 'safer_when_true',
        severity: safeguard,
      },
      { aspect: 'policies', label: 'listener policies', touches: 'encryption', severity: 'medium' },
    ],
    log_group: [
      { ...kmsKey, touches: 'encryption' },
      { aspect: 'retention', keys: ['retention_days'], touches: 'logging', severity: 'medium' },
      { aspect: 'data_protection', touches: 'logging', direction: 'safer_when_present', severity: safeguard },
      {
        aspect: 'metric_filters',
        label: 'metric filters and alarms',
        touches: 'logging',
        direction: 'more_is_safer',
        severity: protection,
      },
    ],
    machine_image: [
      sharing,
      { aspect: 'imds_support', label: 'instance metadata support', touches: 'identity', severity: 'medium' },
    ],
    network: [
      {
        aspect: 'network_acls',
        label: 'network ACLs',
        touches: 'exposure',
        direction: 'network_rules',
        severity: { exposed: 'high', loosened: 'medium', changed: 'medium', tightened: 'low' },
      },
      { aspect: 'route_tables', touches: 'exposure', severity: 'high' },
      {
        aspect: 'internet_gateways',
        keys: ['internet_gateway_ids'],
        touches: 'exposure',
        direction: 'fewer_is_safer',
        severity: protection,
      },
      { aspect: 'peering_connections', touches: 'exposure', direction: 'fewer_is_safer', severity: protection },
      {
        aspect: 'endpoints',
        touches: 'exposure',
        direction: 'policy',
        severity: { exposed: 'high', loosened: 'medium', changed: 'medium', tightened: 'low' },
      },
      { aspect: 'flow_logs', touches: 'logging', direction: 'more_is_safer', severity: protection },
      { aspect: 'address_ranges', keys: ['cidr_blocks', 'ipv6_cidr_blocks'], touches: 'exposure', severity: 'medium' },
    ],
    object_bucket: [
      publicAccessBlock,
      { ...resourcePolicy, label: 'bucket policy', keys: ['policy', 'policy_is_public'] },
      { aspect: 'acl', touches: 'exposure', direction: 'public_grants', severity: reach },
      { aspect: 'object_ownership', touches: 'exposure', severity: 'medium' },
      {
        aspect: 'website',
        touches: 'exposure',
        direction: 'fewer_is_safer',
        severity: { loosened: 'high', changed: 'medium', tightened: 'low' },
      },
      { aspect: 'encryption', touches: 'encryption', direction: 'safer_when_present', severity: protection },
      {
        aspect: 'logging',
        label: 'access logging',
        touches: 'logging',
        direction: 'safer_when_present',
        severity: protection,
      },
      { aspect: 'versioning', touches: null, severity: 'medium' },
      { aspect: 'object_lock', touches: null, direction: 'safer_when_true', severity: protection },
    ],
    queue: [
      resourcePolicy,
      {
        aspect: 'encryption',
        keys: ['kms_key_id', 'sqs_managed_encryption', 'kms_data_key_reuse_seconds'],
        touches: 'encryption',
        direction: 'safer_when_present',
        severity: protection,
      },
    ],
    secret: [
      resourcePolicy,
      kmsKey,
      {
        aspect: 'rotation',
        keys: ['rotation_enabled', 'rotation_function_arn', 'rotation_rules'],
        touches: 'identity',
        direction: 'safer_when_present',
        severity: safeguard,
      },
      { aspect: 'deletion', keys: ['deletion_at'], touches: null, severity: 'high' },
    ],
    security_group: [
      { aspect: 'ingress', label: 'ingress rules', touches: 'exposure', direction: 'network_rules', severity: reach },
      {
        aspect: 'egress',
        label: 'egress rules',
        touches: 'exposure',
        direction: 'network_rules',
        severity: { exposed: 'medium', loosened: 'medium', changed: 'low', tightened: 'low' },
      },
    ],
    snapshot: [sharing, storedEncryption],
    subnet: [
      {
        aspect: 'public_addresses',
        keys: ['map_public_ip_on_launch', 'assign_ipv6_address_on_creation'],
        touches: 'exposure',
        direction: 'safer_when_false',
        severity: protection,
      },
    ],
    table: [
      resourcePolicy,
      { aspect: 'encryption', touches: 'encryption', direction: 'safer_when_present', severity: protection },
      { aspect: 'point_in_time_recovery', touches: null, direction: 'safer_when_true', severity: safeguard },
      deletionProtection,
    ],
    topic: [resourcePolicy, kmsKey],
    trail: [
      {
        aspect: 'logging',
        keys: ['is_logging'],
        touches: 'logging',
        direction: 'safer_when_true',
        severity: { loosened: 'critical', changed: 'high', tightened: 'low' },
      },
      {
        aspect: 'scope',
        keys: ['multi_region', 'organization', 'global_service_events'],
        touches: 'logging',
        direction: 'safer_when_true',
        severity: protection,
      },
      {
        aspect: 'selectors',
        label: 'event selectors',
        keys: ['event_selectors', 'advanced_event_selectors', 'insight_types'],
        touches: 'logging',
        severity: 'high',
      },
      { aspect: 'log_file_validation', touches: 'logging', direction: 'safer_when_true', severity: protection },
      kmsKey,
      {
        aspect: 'destination',
        keys: ['s3_bucket_name', 's3_key_prefix', 'log_group_arn', 'log_role_arn', 'sns_topic_arn'],
        touches: 'logging',
        severity: 'high',
      },
    ],
    vm_instance: [
      securityGroups,
      {
        aspect: 'public_address',
        keys: ['has_public_address'],
        touches: 'exposure',
        direction: 'safer_when_false',
        severity: protection,
      },
      { aspect: 'metadata_options', label: 'instance metadata options', touches: 'identity', severity: 'high' },
      { aspect: 'instance_profile', keys: ['iam_instance_profile'], touches: 'identity', severity: 'high' },
      { aspect: 'key_pair', keys: ['key_name'], touches: 'identity', severity: 'medium' },
      {
        aspect: 'network_interfaces',
        keys: ['network_interfaces', 'source_dest_check'],
        touches: 'exposure',
        severity: 'medium',
      },
      { aspect: 'monitoring', keys: ['detailed_monitoring'], touches: 'logging', severity: 'low' },
      { aspect: 'termination_protection', touches: null, direction: 'safer_when_true', severity: safeguard },
      { aspect: 'state', touches: null, severity: 'low' },
    ],
  },
  deletions: {
    account_region: { touches: null, severity: 'low' },
    certificate: { touches: 'encryption', severity: 'medium' },
    db_instance: { touches: null, severity: 'high' },
    disk: { touches: null, severity: 'medium' },
    encryption_key: { touches: 'encryption', severity: 'critical' },
    iam_group: { touches: 'identity', severity: 'medium' },
    iam_policy: { touches: 'identity', severity: 'medium' },
    iam_role: { touches: 'identity', severity: 'medium' },
    iam_user: { touches: 'identity', severity: 'medium' },
    log_group: { touches: 'logging', severity: 'high' },
    object_bucket: { touches: null, severity: 'high' },
    secret: { touches: null, severity: 'high' },
    security_group: { touches: 'exposure', severity: 'medium' },
    snapshot: { touches: null, severity: 'medium' },
    table: { touches: null, severity: 'high' },
    trail: { touches: 'logging', severity: 'critical' },
  },
};
