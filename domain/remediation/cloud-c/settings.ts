import type { AzureResourceType } from '../../configuration/azure/resource-types.ts';
import { modified } from '../builders.ts';
import type { Refusal } from '../builders.ts';
import { member, type TypeSettings } from '../setting.ts';
import { tagSetting } from '../tag-setting.ts';
import { databaseFirewallSetting, securityRulesSetting } from './rules.ts';

const tags = tagSetting({ set: 'arm.set_tags', remove: 'arm.remove_tags' });

const byHand = 'This is set in the portal or by the command line of the cloud.';
const built = 'This is settled when the resource is built; another value needs another resource.';
const ofOthers = 'This belongs to another resource: it comes right when that one does.';
const oneWay = 'The cloud lets this be switched on and never off again.';
const content = 'Keys and secrets are put in order by those who own them; what they hold is never read.';

/** Fields that nothing here sets, with one reason. */
const left = (reason: string, keys: readonly string[]): Record<string, string> =>
  Object.fromEntries(keys.map((key) => [key, reason]));

const onlySqlServer: Refusal = ({ current }) =>
  member(current, 'engine') === 'sqlserver'
    ? null
    : 'Flexible servers take this from their parameters and their network.';

/** What can be set of the resources of an Azure subscription, by type. */
export const cloudCSettings: Readonly<Record<AzureResourceType, TypeSettings>> = {
  account: {
    settings: [],
    fixed: {
      ...left('It is another subscription.', ['subscription_id', 'tenant_id']),
      ...left(byHand, [
        'defender_plans',
        'security_contact',
        'diagnostic_settings',
        'activity_log_alerts',
        'custom_roles',
      ]),
      ...left(ofOthers, ['network_regions', 'network_watcher_regions', 'bastion_hosts', 'tags']),
    },
  },
  role_assignment: {
    settings: [],
    fixed: left('An assignment is never changed: it is deleted, and another one is made.', [
      'role_name',
      'role_definition_id',
      'principal_id',
      'principal_type',
      'scope',
      'conditional',
      'tags',
    ]),
  },
  vm_instance: {
    settings: [tags],
    fixed: {
      ...left('Starting, stopping and resizing a machine is for those who run it.', ['state', 'size']),
      ...left(built, ['os_type', 'managed_disks', 'password_authentication', 'secure_boot', 'vtpm']),
      ...left(byHand, ['disk_ids', 'network_interface_ids', 'identity_types', 'encryption_at_host']),
      ...left(ofOthers, ['has_public_address']),
    },
  },
  disk: {
    settings: [tags],
    fixed: {
      ...left(byHand, ['sku', 'size_gb', 'encryption_type', 'public_network_access']),
      ...left(ofOthers, ['attached']),
    },
  },
  snapshot: {
    settings: [tags],
    fixed: {
      ...left(built, ['source_id', 'size_gb', 'incremental']),
      ...left(byHand, ['encryption_type', 'public_network_access']),
    },
  },
  network: {
    settings: [tags],
    fixed: left(byHand, ['address_prefixes', 'ddos_protection', 'subnets', 'peerings']),
  },
  network_security_group: {
    settings: [securityRulesSetting, tags],
    fixed: { ...left(ofOthers, ['subnet_ids']), ...left(byHand, ['flow_log']) },
  },
  object_bucket: {
    settings: [
      modified({
        keys: [
          'https_only',
          'minimum_tls_version',
          'blob_public_access',
          'shared_key_access',
          'default_to_entra',
          'cross_tenant_replication',
          'public_network_access',
          'default_network_action',
          'network_bypass',
        ],
        operation: 'storage.update_account',
        label: 'settings',
        emptied: [],
      }),
      tags,
    ],
    fixed: {
      ...left(built, ['kind', 'infrastructure_encryption']),
      ...left(ofOthers, ['private_endpoints']),
      ...left(byHand, [
        'sku',
        'customer_managed_key',
        'key_expiry_days',
        'blob_versioning',
        'blob_soft_delete_days',
        'container_soft_delete_days',
        'share_soft_delete_days',
        'smb_versions',
        'smb_channel_encryption',
      ]),
    },
  },
  key_vault: {
    settings: [
      modified({
        keys: ['rbac', 'public_network_access', 'default_network_action'],
        operation: 'vault.update',
        label: 'settings',
        emptied: [],
      }),
      tags,
    ],
    fixed: {
      ...left(oneWay, ['soft_delete', 'purge_protection']),
      ...left(ofOthers, ['private_endpoints']),
      ...left(byHand, ['audit_logging']),
      ...left(content, ['keys', 'secrets']),
    },
  },
  db_instance: {
    settings: [
      databaseFirewallSetting,
      modified({
        keys: ['minimum_tls_version', 'public_network_access'],
        operation: 'sql.update_server',
        label: 'settings',
        refuse: { minimum_tls_version: onlySqlServer, public_network_access: onlySqlServer },
        emptied: [],
      }),
      tags,
    ],
    fixed: {
      ...left(built, ['engine', 'engine_version']),
      ...left(byHand, ['parameters', 'directory_admin', 'auditing', 'defender', 'encryption_key_type', 'databases']),
    },
  },
  app_service: {
    settings: [
      modified({
        keys: ['https_only', 'client_certificates', 'public_network_access'],
        operation: 'site.update',
        label: 'settings',
        emptied: [],
      }),
      modified({
        keys: ['minimum_tls_version', 'ftps_state', 'http_logging', 'remote_debugging'],
        operation: 'site.configure',
        label: 'configuration',
        emptied: [],
      }),
      tags,
    ],
    fixed: {
      ...left(built, ['kind']),
      ...left(byHand, ['identity_types', 'subnet_id']),
      ...left('The runtime comes with what is deployed.', ['runtime']),
    },
  },
  container_cluster: {
    settings: [tags],
    fixed: {
      ...left(built, ['rbac', 'private_cluster', 'public_fqdn', 'nodes_have_public_addresses', 'network_policy']),
      ...left(byHand, ['version', 'authorized_ip_ranges', 'local_accounts', 'defender']),
    },
  },
  container_registry: {
    settings: [
      modified({
        keys: ['admin_user', 'anonymous_pull', 'public_network_access'],
        operation: 'registry.update',
        label: 'settings',
        emptied: [],
      }),
      tags,
    ],
    fixed: { ...left(byHand, ['sku']), ...left(ofOthers, ['private_endpoints']) },
  },
};
