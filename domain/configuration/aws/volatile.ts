import type { JsonObject } from '../../json.ts';
import type { AwsResourceType } from './resource-types.ts';

/**
 * What changes by itself or is computed by the cloud, per resource type, as JSON Pointers (`*` stands for any one
 * segment). The rule: all of it lives under the top-level member `observed`, and a comparison leaves that whole
 * member out. A fact that moves on its own must therefore be emitted under `observed`; this table names what is there
 * and why, and facts without a sense in a configuration at all (attach times, ETags) are not emitted anywhere.
 */
export const volatileFacts: Partial<Record<AwsResourceType, Record<string, string>>> = {
  vm_instance: {
    '/observed/public_ip_address': 'given anew at every start unless it is an elastic address',
    '/observed/public_dns_name': 'follows the address',
    '/observed/launched_at': 'set anew at every start',
  },
  disk: { '/observed/state': 'moves between creating, available and in-use' },
  snapshot: { '/observed/state': 'progress of the copy', '/observed/progress': 'progress of the copy' },
  machine_image: { '/observed/state': 'progress of the registration' },
  security_group: { '/observed/network_interfaces': 'counts the users of the group' },
  network: { '/observed/state': 'set by the cloud' },
  subnet: {
    '/observed/available_ip_address_count': 'falls and rises with use',
    '/observed/state': 'set by the cloud',
  },
  load_balancer: { '/observed/state': 'set by the cloud', '/observed/instances': 'counts registered instances' },
  db_instance: {
    '/observed/status': 'backing-up, maintenance and the like pass',
    '/observed/latest_restorable_time': 'moves every five minutes',
    '/observed/pending_modifications': 'empties itself at the next window',
    '/observed/certificate_valid_until': 'moves with each rotation by the service',
  },
  function: {
    '/observed/last_modified': 'follows any change',
    '/observed/code_size': 'follows the code, which has its own hash',
    '/observed/state': 'idle functions turn inactive by themselves',
  },
  iam_user: {
    '/observed/password_last_used': 'last use',
    '/observed/password_last_changed': 'the owner of the password changes it',
    '/observed/access_keys_last_used/*': 'last use',
  },
  iam_role: { '/observed/last_used_at': 'last use', '/observed/last_used_region': 'last use' },
  iam_policy: {
    '/observed/attachment_count': 'counts the identities that use it',
    '/observed/boundary_count': 'counts the identities it bounds',
    '/observed/updated_at': 'follows any change',
  },
  trail: {
    '/observed/latest_delivery_at': 'last delivery',
    '/observed/latest_log_delivery_at': 'last delivery',
    '/observed/latest_delivery_error': 'comes and goes with the destination',
  },
  log_group: { '/observed/stored_bytes': 'grows with use' },
  queue: { '/observed/messages': 'moves with use', '/observed/last_modified_at': 'follows any change' },
  topic: {
    '/observed/confirmed_subscriptions': 'counts subscribers',
    '/observed/pending_subscriptions': 'counts subscribers',
  },
  table: {
    '/observed/status': 'set by the cloud',
    '/observed/item_count': 'moves with use',
    '/observed/size_bytes': 'moves with use',
  },
  secret: {
    '/observed/last_accessed_at': 'last use',
    '/observed/last_changed_at': 'a rotation changes it',
    '/observed/last_rotated_at': 'a rotation changes it',
  },
  container_cluster: {
    '/observed/status': 'set by the cloud',
    '/observed/platform_version': 'the service upgrades it by itself',
  },
  cache_cluster: { '/observed/status': 'set by the cloud' },
  certificate: {
    '/observed/status': 'set by the cloud',
    '/observed/not_before': 'a renewal moves it',
    '/observed/not_after': 'a renewal moves it',
    '/observed/in_use': 'follows its users',
    '/observed/renewal_status': 'set by the cloud',
    '/observed/renewal_eligibility': 'set by the cloud',
  },
  account: {
    '/observed/root_password_last_used': 'last use',
    '/observed/root_access_keys_last_used/*': 'last use',
    '/observed/root_access_keys_active/*': 'up to four hours old; root_user.has_access_keys is current',
    '/observed/users': 'a count',
    '/observed/roles': 'a count',
    '/observed/policies': 'a count',
    '/observed/mfa_devices_in_use': 'a count',
  },
};

/** The part of a configuration that its owner decides: everything but `observed`. */
export function configuredPart(configuration: JsonObject): JsonObject {
  const { observed: _observed, ...configured } = configuration;
  return configured;
}
