import { cloudCChecks } from '../../../../domain/checks/cloud-c/checks.ts';
import { testChecks } from '../check-cases.ts';

describe('checks of subscription of an Azure subscription', () => {
  testChecks(cloudCChecks, {
    defender_ensure_defender_cspm_is_on: {
      pass: { defender_plans: { CloudPosture: 'Standard' } },
      fail: { defender_plans: { CloudPosture: 'Free' } },
    },
    defender_ensure_defender_for_app_services_is_on: {
      pass: { defender_plans: { AppServices: 'Standard' } },
      fail: { defender_plans: { AppServices: 'Free' } },
    },
    defender_ensure_defender_for_arm_is_on: {
      pass: { defender_plans: { Arm: 'Standard' } },
      fail: { defender_plans: { Arm: 'Free' } },
    },
    defender_ensure_defender_for_azure_sql_databases_is_on: {
      pass: { defender_plans: { SqlServers: 'Standard' } },
      fail: { defender_plans: { SqlServers: 'Free' } },
    },
    defender_ensure_defender_for_containers_is_on: {
      pass: { defender_plans: { Containers: 'Standard' } },
      fail: { defender_plans: { Containers: 'Free' } },
    },
    defender_ensure_defender_for_cosmosdb_is_on: {
      pass: { defender_plans: { CosmosDbs: 'Standard' } },
      fail: { defender_plans: { CosmosDbs: 'Free' } },
    },
    defender_ensure_defender_for_dns_is_on: {
      pass: { defender_plans: { Dns: 'Standard' } },
      fail: { defender_plans: { Dns: 'Free' } },
    },
    defender_ensure_defender_for_keyvault_is_on: {
      pass: { defender_plans: { KeyVaults: 'Standard' } },
      fail: { defender_plans: { KeyVaults: 'Free' } },
    },
    defender_ensure_defender_for_os_relational_databases_is_on: {
      pass: { defender_plans: { OpenSourceRelationalDatabases: 'Standard' } },
      fail: { defender_plans: { OpenSourceRelationalDatabases: 'Free' } },
    },
    defender_ensure_defender_for_server_is_on: {
      pass: { defender_plans: { VirtualMachines: 'Standard' } },
      fail: { defender_plans: { VirtualMachines: 'Free' } },
    },
    defender_ensure_defender_for_sql_servers_is_on: {
      pass: { defender_plans: { SqlServerVirtualMachines: 'Standard' } },
      fail: { defender_plans: { SqlServerVirtualMachines: 'Free' } },
    },
    defender_ensure_defender_for_storage_is_on: {
      pass: { defender_plans: { StorageAccounts: 'Standard' } },
      fail: { defender_plans: { StorageAccounts: 'Free' } },
    },
    monitor_alert_create_policy_assignment: {
      pass: {
        activity_log_alerts: [
          {
            name: 'tell',
            enabled: true,
            category: 'Administrative',
            operations: ['Microsoft.Authorization/policyAssignments/write'],
          },
        ],
      },
      fail: {
        activity_log_alerts: [
          {
            name: 'tell',
            enabled: false,
            category: 'Administrative',
            operations: ['Microsoft.Authorization/policyAssignments/write'],
          },
        ],
      },
    },
    monitor_alert_delete_policy_assignment: {
      pass: {
        activity_log_alerts: [
          {
            name: 'tell',
            enabled: true,
            category: 'Administrative',
            operations: ['Microsoft.Authorization/policyAssignments/delete'],
          },
        ],
      },
      fail: {
        activity_log_alerts: [
          {
            name: 'tell',
            enabled: false,
            category: 'Administrative',
            operations: ['Microsoft.Authorization/policyAssignments/delete'],
          },
        ],
      },
    },
    monitor_alert_create_update_nsg: {
      pass: {
        activity_log_alerts: [
          {
            name: 'tell',
            enabled: true,
            category: 'Administrative',
            operations: ['Microsoft.Network/networkSecurityGroups/write'],
          },
        ],
      },
      fail: {
        activity_log_alerts: [
          {
            name: 'tell',
            enabled: false,
            category: 'Administrative',
            operations: ['Microsoft.Network/networkSecurityGroups/write'],
          },
        ],
      },
    },
    monitor_alert_delete_nsg: {
      pass: {
        activity_log_alerts: [
          {
            name: 'tell',
            enabled: true,
            category: 'Administrative',
            operations: ['Microsoft.Network/networkSecurityGroups/delete'],
          },
        ],
      },
      fail: {
        activity_log_alerts: [
          {
            name: 'tell',
            enabled: false,
            category: 'Administrative',
            operations: ['Microsoft.Network/networkSecurityGroups/delete'],
          },
        ],
      },
    },
    monitor_alert_create_update_security_solution: {
      pass: {
        activity_log_alerts: [
          {
            name: 'tell',
            enabled: true,
            category: 'Administrative',
            operations: ['Microsoft.Security/securitySolutions/write'],
          },
        ],
      },
      fail: {
        activity_log_alerts: [
          {
            name: 'tell',
            enabled: false,
            category: 'Administrative',
            operations: ['Microsoft.Security/securitySolutions/write'],
          },
        ],
      },
    },
    monitor_alert_delete_security_solution: {
      pass: {
        activity_log_alerts: [
          {
            name: 'tell',
            enabled: true,
            category: 'Administrative',
            operations: ['Microsoft.Security/securitySolutions/delete'],
          },
        ],
      },
      fail: {
        activity_log_alerts: [
          {
            name: 'tell',
            enabled: false,
            category: 'Administrative',
            operations: ['Microsoft.Security/securitySolutions/delete'],
          },
        ],
      },
    },
    monitor_alert_create_update_sqlserver_fr: {
      pass: {
        activity_log_alerts: [
          {
            name: 'tell',
            enabled: true,
            category: 'Administrative',
            operations: ['Microsoft.Sql/servers/firewallRules/write'],
          },
        ],
      },
      fail: {
        activity_log_alerts: [
          {
            name: 'tell',
            enabled: false,
            category: 'Administrative',
            operations: ['Microsoft.Sql/servers/firewallRules/write'],
          },
        ],
      },
    },
    monitor_alert_delete_sqlserver_fr: {
      pass: {
        activity_log_alerts: [
          {
            name: 'tell',
            enabled: true,
            category: 'Administrative',
            operations: ['Microsoft.Sql/servers/firewallRules/delete'],
          },
        ],
      },
      fail: {
        activity_log_alerts: [
          {
            name: 'tell',
            enabled: false,
            category: 'Administrative',
            operations: ['Microsoft.Sql/servers/firewallRules/delete'],
          },
        ],
      },
    },
    monitor_alert_create_update_public_ip_address_rule: {
      pass: {
        activity_log_alerts: [
          {
            name: 'tell',
            enabled: true,
            category: 'Administrative',
            operations: ['Microsoft.Network/publicIPAddresses/write'],
          },
        ],
      },
      fail: {
        activity_log_alerts: [
          {
            name: 'tell',
            enabled: false,
            category: 'Administrative',
            operations: ['Microsoft.Network/publicIPAddresses/write'],
          },
        ],
      },
    },
    monitor_alert_delete_public_ip_address_rule: {
      pass: {
        activity_log_alerts: [
          {
            name: 'tell',
            enabled: true,
            category: 'Administrative',
            operations: ['Microsoft.Network/publicIPAddresses/delete'],
          },
        ],
      },
      fail: {
        activity_log_alerts: [
          {
            name: 'tell',
            enabled: false,
            category: 'Administrative',
            operations: ['Microsoft.Network/publicIPAddresses/delete'],
          },
        ],
      },
    },
    monitor_alert_service_health_exists: {
      pass: { activity_log_alerts: [{ name: 'h', enabled: true, category: 'ServiceHealth', operations: [] }] },
      fail: { activity_log_alerts: [] },
    },
    monitor_diagnostic_settings_exists: {
      pass: {
        diagnostic_settings: [
          { name: 'all', categories: ['Administrative', 'Security', 'Alert', 'Policy'], storage_account_id: null },
        ],
      },
      fail: { diagnostic_settings: [] },
    },
    monitor_diagnostic_setting_with_appropriate_categories: {
      pass: {
        diagnostic_settings: [
          { name: 'all', categories: ['Administrative', 'Security', 'Alert', 'Policy'], storage_account_id: null },
        ],
      },
      fail: { diagnostic_settings: [{ name: 'all', categories: ['Policy'], storage_account_id: null }] },
    },
    defender_additional_email_configured_with_a_security_contact: {
      pass: {
        security_contact: {
          has_email: true,
          notified_roles: ['Owner'],
          minimal_severity: 'High',
          attack_path_severity: 'High',
        },
      },
      fail: {
        security_contact: {
          has_email: false,
          notified_roles: ['Owner'],
          minimal_severity: 'High',
          attack_path_severity: 'High',
        },
      },
    },
    defender_ensure_notify_emails_to_owners: {
      pass: {
        security_contact: {
          has_email: true,
          notified_roles: ['Owner'],
          minimal_severity: 'High',
          attack_path_severity: 'High',
        },
      },
      fail: {
        security_contact: {
          has_email: true,
          notified_roles: [],
          minimal_severity: 'High',
          attack_path_severity: 'High',
        },
      },
    },
    defender_ensure_notify_alerts_severity_is_high: {
      pass: {
        security_contact: {
          has_email: true,
          notified_roles: ['Owner'],
          minimal_severity: 'High',
          attack_path_severity: 'High',
        },
      },
      fail: {
        security_contact: {
          has_email: true,
          notified_roles: ['Owner'],
          minimal_severity: null,
          attack_path_severity: 'High',
        },
      },
    },
    defender_attack_path_notifications_properly_configured: {
      pass: {
        security_contact: {
          has_email: true,
          notified_roles: ['Owner'],
          minimal_severity: 'High',
          attack_path_severity: 'High',
        },
      },
      fail: {
        security_contact: {
          has_email: true,
          notified_roles: ['Owner'],
          minimal_severity: 'High',
          attack_path_severity: null,
        },
      },
    },
    iam_subscription_roles_owner_custom_not_created: {
      pass: {
        custom_roles: [
          { name: 'Locks', actions: ['Microsoft.Authorization/locks/*'], assignable_scopes: ['/subscriptions/1'] },
        ],
      },
      fail: { custom_roles: [{ name: 'Locks', actions: ['*'], assignable_scopes: ['/subscriptions/1'] }] },
    },
    iam_custom_role_has_permissions_to_administer_resource_locks: {
      pass: {
        custom_roles: [
          { name: 'Locks', actions: ['Microsoft.Authorization/locks/*'], assignable_scopes: ['/subscriptions/1'] },
        ],
      },
      fail: { custom_roles: [] },
    },
    iam_role_user_access_admin_restricted: {
      pass: { role_name: 'Reader' },
      fail: { role_name: 'User Access Administrator' },
    },
    network_watcher_enabled: {
      pass: { network_regions: ['westeurope'], network_watcher_regions: ['westeurope'] },
      fail: { network_regions: ['westeurope'], network_watcher_regions: [] },
    },
    network_bastion_host_exists: { pass: { bastion_hosts: 1 }, fail: { bastion_hosts: 0 } },
  });
});
