import type { AspectRule, ClassificationTable, SeverityByDirection } from './aspect-rule.ts';

/** Who can reach a thing. */
const reach: SeverityByDirection = { exposed: 'critical', loosened: 'high', changed: 'high', tightened: 'low' };
/** A protection that can be there, weaker, or gone. */
const protection: SeverityByDirection = { loosened: 'high', changed: 'medium', tightened: 'low' };
/** The same where its loss alone does no harm yet. */
const safeguard: SeverityByDirection = { loosened: 'medium', changed: 'medium', tightened: 'low' };

const bindings: AspectRule = {
  aspect: 'bindings',
  label: 'access policy',
  touches: 'identity',
  direction: 'role_members',
  severity: { exposed: 'critical', loosened: 'high', changed: 'high', tightened: 'medium' },
};
const customerKey: AspectRule = {
  aspect: 'encryption',
  keys: ['encryption', 'kms_key'],
  touches: 'encryption',
  direction: 'safer_when_present',
  severity: protection,
};
const kmsKey: AspectRule = {
  aspect: 'encryption',
  keys: ['kms_key'],
  touches: 'encryption',
  direction: 'safer_when_present',
  severity: protection,
};
const deletionProtection: AspectRule = {
  aspect: 'deletion_protection',
  touches: null,
  direction: 'safer_when_true',
  severity: safeguard,
};
const on = (aspect: string, touches: AspectRule['touches'], severity: SeverityByDirection): AspectRule => ({
  aspect,
  touches,
  direction: 'safer_when_true',
  severity,
});

/** How drift of Google Cloud projects is judged. */
export const cloudBTable: ClassificationTable = {
  types: {
    account: [
      {
        aspect: 'audit_logging',
        keys: ['audit_configs', 'log_sinks', 'log_metrics'],
        touches: 'logging',
        severity: 'high',
      },
      { aspect: 'api_keys', touches: 'identity', direction: 'fewer_is_safer', severity: safeguard },
      on('os_login', 'identity', protection),
      on('access_approval', 'identity', safeguard),
    ],
    iam_policy: [bindings],
    service_account: [
      {
        aspect: 'keys',
        label: 'user-managed keys',
        touches: 'identity',
        direction: 'fewer_is_safer',
        severity: protection,
      },
      { aspect: 'disabled', touches: 'identity', severity: 'medium' },
    ],
    encryption_key: [
      bindings,
      {
        aspect: 'rotation',
        keys: ['rotation_period_days', 'next_rotation_at'],
        touches: 'encryption',
        severity: 'medium',
      },
    ],
    vm_instance: [
      {
        aspect: 'public_address',
        keys: ['has_public_address'],
        touches: 'exposure',
        direction: 'safer_when_false',
        severity: reach,
      },
      { aspect: 'service_accounts', touches: 'identity', severity: 'high' },
      { aspect: 'metadata', keys: ['metadata', 'metadata_fingerprints'], touches: 'identity', severity: 'medium' },
      {
        aspect: 'shielded',
        label: 'shielded options',
        touches: 'encryption',
        direction: 'safer_when_true',
        severity: protection,
      },
      on('confidential_computing', 'encryption', protection),
      {
        aspect: 'ip_forwarding',
        keys: ['can_ip_forward'],
        touches: 'exposure',
        direction: 'safer_when_false',
        severity: protection,
      },
      { aspect: 'network', keys: ['network_interfaces'], touches: 'exposure', severity: 'medium' },
      deletionProtection,
      { aspect: 'state', touches: null, severity: 'low' },
    ],
    disk: [customerKey],
    snapshot: [customerKey],
    network: [on('dns_logging', 'logging', safeguard), { aspect: 'peerings', touches: 'exposure', severity: 'high' }],
    subnet: [on('flow_logs', 'logging', protection)],
    firewall_rule: [
      {
        aspect: 'rules',
        label: 'what is let through',
        keys: [
          'source_ranges',
          'destination_ranges',
          'source_tags',
          'target_tags',
          'allowed',
          'denied',
          'direction',
          'disabled',
          'priority',
        ],
        touches: 'exposure',
        direction: 'address_ranges',
        severity: reach,
      },
      on('logging', 'logging', safeguard),
    ],
    object_bucket: [
      bindings,
      {
        aspect: 'public_access',
        keys: ['public_access_prevention', 'uniform_access'],
        label: 'public access prevention',
        touches: 'exposure',
        severity: 'high',
      },
      kmsKey,
      { aspect: 'logging', touches: 'logging', direction: 'safer_when_present', severity: protection },
      on('versioning', null, safeguard),
      { aspect: 'retention', touches: null, direction: 'safer_when_present', severity: safeguard },
    ],
    db_instance: [
      {
        aspect: 'public_address',
        keys: ['has_public_address'],
        touches: 'exposure',
        direction: 'safer_when_false',
        severity: reach,
      },
      { aspect: 'authorized_networks', touches: 'exposure', direction: 'address_ranges', severity: reach },
      { aspect: 'ssl_mode', label: 'TLS mode', touches: 'encryption', severity: 'high' },
      kmsKey,
      { aspect: 'flags', label: 'database flags', touches: 'logging', severity: 'medium' },
      {
        aspect: 'backups',
        keys: ['automated_backups', 'point_in_time_recovery'],
        touches: null,
        direction: 'safer_when_true',
        severity: safeguard,
      },
      deletionProtection,
    ],
    function: [
      bindings,
      { aspect: 'ingress', touches: 'exposure', severity: 'high' },
      { aspect: 'service_account', touches: 'identity', severity: 'high' },
    ],
    container_cluster: [
      {
        aspect: 'control_plane_access',
        keys: ['private_nodes', 'private_endpoint', 'authorized_networks'],
        touches: 'exposure',
        severity: 'high',
      },
      on('legacy_abac', 'identity', protection),
      {
        aspect: 'logging',
        keys: ['logging_components', 'monitoring_components'],
        touches: 'logging',
        direction: 'more_is_safer',
        severity: protection,
      },
      on('secrets_encryption', 'encryption', protection),
      on('network_policy', 'exposure', safeguard),
      on('workload_identity', 'identity', safeguard),
      on('binary_authorization', null, safeguard),
      on('shielded_nodes', 'encryption', safeguard),
    ],
  },
  common: [{ aspect: 'tags', label: 'labels', touches: null, severity: 'low' }],
  deletions: {
    account: { touches: null, severity: 'high' },
    iam_policy: { touches: 'identity', severity: 'critical' },
    firewall_rule: { touches: 'exposure', severity: 'high' },
    encryption_key: { touches: 'encryption', severity: 'critical' },
    service_account: { touches: 'identity', severity: 'medium' },
    db_instance: { touches: null, severity: 'high' },
    object_bucket: { touches: null, severity: 'high' },
  },
};
