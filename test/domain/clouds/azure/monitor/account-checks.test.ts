import { monitorAccountChecks } from '../../../../../domain/clouds/azure/monitor/account-checks.ts';
import { testChecks } from '../../../checks/check-cases.ts';

describe('the checks of Azure: monitor, subscription', () => {
  testChecks(monitorAccountChecks, {
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
    monitor_alert_service_health_exists: {
      pass: { activity_log_alerts: [{ name: 'h', enabled: true, category: 'ServiceHealth', operations: [] }] },
      fail: { activity_log_alerts: [] },
    },
    monitor_diagnostic_setting_with_appropriate_categories: {
      pass: {
        diagnostic_settings: [
          { name: 'all', categories: ['Administrative', 'Security', 'Alert', 'Policy'], storage_account_id: null },
        ],
      },
      fail: { diagnostic_settings: [{ name: 'all', categories: ['Policy'], storage_account_id: null }] },
    },
    monitor_diagnostic_settings_exists: {
      pass: {
        diagnostic_settings: [
          { name: 'all', categories: ['Administrative', 'Security', 'Alert', 'Policy'], storage_account_id: null },
        ],
      },
      fail: { diagnostic_settings: [] },
    },
  });
});
