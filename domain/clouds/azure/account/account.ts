import { safeguard } from '../../aspects.ts';
import { changedManually, ofAnotherResource } from '../reasons.ts';
import type { Configuration } from '../../configuration.ts';
import { defineResourceType } from '../../resource-type.ts';

/** An activity log alert. */
export interface ActivityLogAlert {
  name: string;
  enabled: boolean;
  /** E.g. `ServiceHealth`. */
  category: string | null;
  /** Operation names of Azure, e.g. `Microsoft.Network/networkSecurityGroups/write`. */
  operations: string[];
  /** Ids of the scopes that it covers, in lower case. */
  scopes: string[];
  /** Names of further event fields that its condition tests, e.g. `level`. */
  filters: string[];
  /** Ids of the action groups that it calls. */
  action_groups: string[];
}

/** A custom role that can be assigned in the subscription. */
export interface CustomRole {
  name: string;
  actions: string[];
  /** Actions that are subtracted from `actions`. */
  not_actions?: string[];
  assignable_scopes: string[];
}

/** `account`: the settings of an Azure subscription. `externalId` is the subscription id. */
export interface AccountConfiguration extends Configuration {
  subscription_id: string;
  tenant_id: string | null;
  /** Defender plan → `Standard` or `Free`, under the cloud's own names (`VirtualMachines`, `StorageAccounts` …). */
  defender_plans?: Record<string, string>;
  /** `<plan>/<extension>` → `True` or `False`, e.g. `VirtualMachines/AgentlessVmScanning`. */
  defender_extensions?: Record<string, string>;
  /** Integrations of Defender for Cloud, e.g. `WDATP` for Defender for Endpoint → whether they are on. */
  defender_integrations?: { name: string; enabled: boolean | null }[];
  /** Security solutions of Defender for IoT. */
  iot_security_solutions?: { name: string; status: string | null }[];
  iot_hubs?: number;
  /** Null: not configured. `minimal_severity` is null when alerts are not sent. */
  security_contact?: {
    has_email: boolean;
    notified_roles: string[];
    minimal_severity: string | null;
    attack_path_severity: string | null;
  } | null;
  /** Export of the activity log. */
  diagnostic_settings?: { name: string; categories: string[]; storage_account_id: string | null }[] | null;
  activity_log_alerts?: ActivityLogAlert[] | null;
  /** The recipients of alerts. `receivers` counts enabled receivers of every kind. */
  action_groups?: { id: string; enabled: boolean; receivers: number }[] | null;
  /** Regions with networks, and regions with a network watcher. */
  network_regions?: string[];
  network_watcher_regions?: string[];
  bastion_hosts?: number | null;
  application_insights?: number;
  /** Every flow log of networks and security groups. */
  flow_logs?: { id: string; enabled: boolean; log_analytics: boolean }[];
  /** Assignments of policies to the subscription or above it; `disabled` names parameters that disable an effect. */
  policy_assignments?: { id: string; name: string; enforcement: string | null; disabled: string[] }[];
  custom_roles?: CustomRole[] | null;
  observed?: {
    /** Recommendations of Defender for Cloud that checks use, by key. */
    assessments?: { key: string; healthy: number; unhealthy: number; unhealthy_examples: string[] }[];
  };
}

export const accountType = defineResourceType<AccountConfiguration>({
  label: 'Azure subscription',
  volatile: { assessments: 'Defender for Cloud evaluates its recommendations every day' },
  comparison: {
    identities: {
      activity_log_alerts: 'name',
      action_groups: 'id',
      custom_roles: 'name',
      defender_integrations: 'name',
      flow_logs: 'id',
      iot_security_solutions: 'name',
      policy_assignments: 'id',
    },
    laterFields: [
      'scopes',
      'filters',
      'action_groups',
      'not_actions',
      'application_insights',
      'defender_extensions',
      'defender_integrations',
      'flow_logs',
      'iot_hubs',
      'iot_security_solutions',
      'policy_assignments',
    ],
  },
  drift: {
    aspects: [
      {
        aspect: 'defender_plans',
        keys: ['defender_plans', 'defender_extensions', 'defender_integrations', 'iot_security_solutions'],
        label: 'Defender plans',
        touches: 'logging',
        severity: 'high',
      },
      { aspect: 'policy_assignments', touches: 'logging', severity: 'high' },
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
        changedManually,
        [
          'defender_plans',
          'defender_extensions',
          'defender_integrations',
          'iot_security_solutions',
          'policy_assignments',
          'security_contact',
          'diagnostic_settings',
          'activity_log_alerts',
          'action_groups',
          'custom_roles',
        ],
      ],
      [
        ofAnotherResource,
        [
          'network_regions',
          'network_watcher_regions',
          'bastion_hosts',
          'application_insights',
          'flow_logs',
          'iot_hubs',
          'tags',
        ],
      ],
    ],
  },
});
