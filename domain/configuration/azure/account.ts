import type { Configuration } from '../aws/configuration.ts';

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
  /** `operations` by the cloud's own names, e.g. `Microsoft.Network/networkSecurityGroups/write`; `category` e.g. `ServiceHealth`. */
  activity_log_alerts?: { name: string; enabled: boolean; category: string | null; operations: string[] }[] | null;
  /** Regions that hold networks, and regions with a network watcher. */
  network_regions?: string[];
  network_watcher_regions?: string[];
  bastion_hosts?: number | null;
  custom_roles?: { name: string; actions: string[]; assignable_scopes: string[] }[] | null;
}

/** `role_assignment`. `externalId` is its resource id. */
export interface RoleAssignmentConfiguration extends Configuration {
  role_name: string | null;
  role_definition_id: string;
  principal_id: string;
  principal_type: string | null;
  scope: string;
  conditional: boolean;
}
