import type { AspectRule, ClassificationTable, SeverityByDirection } from './aspect-rule.ts';

/** Who can reach a thing. */
const reach: SeverityByDirection = { exposed: 'critical', loosened: 'high', changed: 'high', tightened: 'low' };
/** A protection that can be there, weaker, or gone. */
const protection: SeverityByDirection = { loosened: 'high', changed: 'medium', tightened: 'low' };
/** The same where its loss alone does no harm yet. */
const safeguard: SeverityByDirection = { loosened: 'medium', changed: 'medium', tightened: 'low' };

const on = (aspect: string, touches: AspectRule['touches'], severity: SeverityByDirection): AspectRule => ({
  aspect,
  touches,
  direction: 'safer_when_true',
  severity,
});
const off = (aspect: string, touches: AspectRule['touches'], severity: SeverityByDirection): AspectRule => ({
  aspect,
  touches,
  direction: 'safer_when_false',
  severity,
});

const networkAccess: AspectRule = {
  aspect: 'network_access',
  keys: ['public_network_access', 'default_network_action', 'network_bypass', 'private_endpoints'],
  touches: 'exposure',
  severity: 'high',
};
const diskEncryption: AspectRule = {
  aspect: 'encryption',
  keys: ['encryption_type'],
  touches: 'encryption',
  severity: 'high',
};
const tlsVersion: AspectRule = {
  aspect: 'minimum_tls_version',
  label: 'least TLS version',
  touches: 'encryption',
  severity: 'high',
};
const identity: AspectRule = { aspect: 'identity', keys: ['identity_types'], touches: 'identity', severity: 'medium' };

/** How drift of Azure subscriptions is judged. */
export const cloudCTable: ClassificationTable = {
  types: {
    account: [
      { aspect: 'defender_plans', label: 'Defender plans', touches: 'logging', severity: 'high' },
      {
        aspect: 'activity_log',
        keys: ['diagnostic_settings', 'activity_log_alerts'],
        touches: 'logging',
        severity: 'high',
      },
      { aspect: 'security_contact', touches: 'logging', direction: 'safer_when_present', severity: safeguard },
      { aspect: 'custom_roles', touches: 'identity', severity: 'high' },
    ],
    role_assignment: [
      {
        aspect: 'role',
        keys: ['role_name', 'role_definition_id', 'principal_id', 'scope', 'conditional'],
        touches: 'identity',
        severity: 'critical',
      },
    ],
    vm_instance: [
      off('has_public_address', 'exposure', reach),
      { aspect: 'disks', keys: ['managed_disks', 'disk_ids'], touches: null, severity: 'medium' },
      { aspect: 'network', keys: ['network_interface_ids'], touches: 'exposure', severity: 'medium' },
      off('password_authentication', 'identity', protection),
      on('encryption_at_host', 'encryption', protection),
      {
        aspect: 'trusted_launch',
        keys: ['secure_boot', 'vtpm'],
        touches: 'encryption',
        direction: 'safer_when_true',
        severity: protection,
      },
      identity,
      { aspect: 'state', touches: null, severity: 'low' },
    ],
    disk: [diskEncryption, networkAccess],
    snapshot: [diskEncryption, networkAccess],
    network: [
      { aspect: 'subnets', touches: 'exposure', severity: 'medium' },
      { aspect: 'peerings', touches: 'exposure', severity: 'high' },
      on('ddos_protection', 'exposure', safeguard),
    ],
    network_security_group: [
      { aspect: 'rules', touches: 'exposure', direction: 'address_ranges', severity: reach },
      { aspect: 'subnet_ids', label: 'subnets', touches: 'exposure', severity: 'high' },
      { aspect: 'flow_log', touches: 'logging', direction: 'safer_when_present', severity: protection },
    ],
    object_bucket: [
      off('blob_public_access', 'exposure', reach),
      networkAccess,
      on('https_only', 'encryption', protection),
      tlsVersion,
      off('shared_key_access', 'identity', protection),
      on('default_to_entra', 'identity', safeguard),
      off('cross_tenant_replication', 'exposure', protection),
      {
        aspect: 'encryption',
        keys: ['infrastructure_encryption', 'customer_managed_key'],
        touches: 'encryption',
        direction: 'safer_when_true',
        severity: protection,
      },
      {
        aspect: 'soft_delete',
        keys: ['blob_soft_delete_days', 'container_soft_delete_days', 'share_soft_delete_days'],
        touches: null,
        direction: 'higher_is_safer',
        severity: safeguard,
      },
      on('blob_versioning', null, safeguard),
      {
        aspect: 'file_sharing',
        keys: ['smb_versions', 'smb_channel_encryption'],
        touches: 'encryption',
        severity: 'medium',
      },
    ],
    key_vault: [
      networkAccess,
      on('rbac', 'identity', protection),
      {
        aspect: 'deletion',
        keys: ['soft_delete', 'purge_protection'],
        touches: null,
        direction: 'safer_when_true',
        severity: protection,
      },
      on('audit_logging', 'logging', protection),
      { aspect: 'keys', touches: 'encryption', severity: 'medium' },
      { aspect: 'secrets', touches: 'encryption', severity: 'medium' },
    ],
    db_instance: [
      networkAccess,
      { aspect: 'firewall_rules', touches: 'exposure', direction: 'fewer_is_safer', severity: reach },
      tlsVersion,
      { aspect: 'parameters', label: 'server parameters', touches: 'logging', severity: 'medium' },
      {
        aspect: 'auditing',
        keys: ['auditing', 'defender'],
        touches: 'logging',
        direction: 'safer_when_present',
        severity: protection,
      },
      { aspect: 'encryption', keys: ['encryption_key_type', 'databases'], touches: 'encryption', severity: 'high' },
      { aspect: 'directory_admin', touches: 'identity', severity: 'high' },
    ],
    app_service: [
      networkAccess,
      on('https_only', 'encryption', protection),
      tlsVersion,
      on('client_certificates', 'identity', safeguard),
      { aspect: 'ftps_state', label: 'FTP access', touches: 'encryption', severity: 'medium' },
      on('http_logging', 'logging', safeguard),
      off('remote_debugging', 'exposure', protection),
      identity,
    ],
    container_cluster: [
      {
        aspect: 'control_plane_access',
        keys: ['private_cluster', 'public_fqdn', 'authorized_ip_ranges'],
        touches: 'exposure',
        severity: 'high',
      },
      off('nodes_have_public_addresses', 'exposure', reach),
      on('rbac', 'identity', protection),
      off('local_accounts', 'identity', protection),
      { aspect: 'network_policy', touches: 'exposure', direction: 'safer_when_present', severity: safeguard },
      on('defender', 'logging', safeguard),
    ],
    container_registry: [
      networkAccess,
      off('admin_user', 'identity', protection),
      off('anonymous_pull', 'exposure', reach),
    ],
  },
  common: [{ aspect: 'tags', touches: null, severity: 'low' }],
  deletions: {
    network_security_group: { touches: 'exposure', severity: 'high' },
    key_vault: { touches: 'encryption', severity: 'critical' },
    db_instance: { touches: null, severity: 'high' },
    object_bucket: { touches: null, severity: 'high' },
    role_assignment: { touches: 'identity', severity: 'medium' },
  },
};
