import { safeguard } from '../../aspects.ts';
import { byHand, ofOthers } from '../reasons.ts';
import type { Configuration } from '../../configuration.ts';
import { defineResourceType } from '../../resource-type.ts';

/** An alert on the activity log. */
export interface ActivityLogAlert {
  name: string;
  enabled: boolean;
  /** E.g. `ServiceHealth`. */
  category: string | null;
  /** By the cloud's own names, e.g. `Microsoft.Network/networkSecurityGroups/write`. */
  operations: string[];
  /** Ids of what it covers, in small letters. */
  scopes: string[];
  /** Names of further fields of an event that decide whether it counts, e.g. `level`. */
  filters: string[];
  /** Ids of the action groups that it calls. */
  action_groups: string[];
}

/** `account`: the settings of an Azure subscription. `externalId` is the subscription id. */
export interface AccountConfiguration extends Configuration {
  subscription_id: string;
  tenant_id: string | null;
  /** Plan of Defender → `Standard` or `Free`, by the cloud's own names (`VirtualMachines`, `StorageAccounts` …). */
  defender_plans?: Record<string, string>;
  /** Null: none is set. `minimal_severity` is null when alerts are not sent. */
  security_contact?: {
    has_email: boolean;
    notified_roles: string[];
    minimal_severity: string | null;
    attack_path_severity: string | null;
  } | null;
  /** Export of the activity log. */
  diagnostic_settings?: { name: string; categories: string[]; storage_account_id: string | null }[] | null;
  activity_log_alerts?: ActivityLogAlert[] | null;
  /** Whom alerts call. `receivers` counts those that are enabled, of every kind. */
  action_groups?: { id: string; enabled: boolean; receivers: number }[] | null;
  /** Regions that hold networks, and regions with a network watcher. */
  network_regions?: string[];
  network_watcher_regions?: string[];
  bastion_hosts?: number | null;
  custom_roles?: { name: string; actions: string[]; assignable_scopes: string[] }[] | null;
}

export const accountType = defineResourceType<AccountConfiguration>({
  label: 'Azure subscription',
  volatile: {},
  comparison: {
    identities: { activity_log_alerts: 'name', action_groups: 'id' },
    laterFields: ['scopes', 'filters', 'action_groups'],
  },
  drift: {
    aspects: [
      { aspect: 'defender_plans', label: 'Defender plans', touches: 'logging', severity: 'high' },
      {
        aspect: 'activity_log',
        keys: ['diagnostic_settings', 'activity_log_alerts', 'action_groups'],
        touches: 'logging',
        severity: 'high',
      },
      { aspect: 'security_contact', touches: 'logging', direction: 'safer_when_present', severity: safeguard },
      { aspect: 'custom_roles', touches: 'identity', severity: 'high' },
    ],
    deletion: { touches: null, severity: 'medium' },
  },
  remediation: {
    settings: [],
    fixed: [
      ['The baseline is of another subscription.', ['subscription_id', 'tenant_id']],
      [
        byHand,
        [
          'defender_plans',
          'security_contact',
          'diagnostic_settings',
          'activity_log_alerts',
          'action_groups',
          'custom_roles',
        ],
      ],
      [ofOthers, ['network_regions', 'network_watcher_regions', 'bastion_hosts', 'tags']],
    ],
  },
});
