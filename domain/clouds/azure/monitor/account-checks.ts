import { passIf } from '../../../checks/verdict.ts';
import { azureRules } from '../rules.ts';
import { changeAlert, serviceHealthAlert } from './activity-alerts.ts';

const needed = ['Administrative', 'Alert', 'Policy', 'Security'];

export const monitorAccountChecks = azureRules('account', {
  monitor_alert_create_policy_assignment: {
    looksAt: ['/activity_log_alerts', '/action_groups'],
    evaluate: (subscription) =>
      changeAlert(subscription, {
        what: 'the creation of policy assignments',
        operation: 'Microsoft.Authorization/policyAssignments/write',
      }),
  },
  monitor_alert_create_update_nsg: {
    looksAt: ['/activity_log_alerts', '/action_groups'],
    evaluate: (subscription) =>
      changeAlert(subscription, {
        what: 'changes to network security groups',
        operation: 'Microsoft.Network/networkSecurityGroups/write',
      }),
  },
  monitor_alert_create_update_public_ip_address_rule: {
    looksAt: ['/activity_log_alerts', '/action_groups'],
    evaluate: (subscription) =>
      changeAlert(subscription, {
        what: 'changes to public IP addresses',
        operation: 'Microsoft.Network/publicIPAddresses/write',
      }),
  },
  monitor_alert_create_update_security_solution: {
    looksAt: ['/activity_log_alerts', '/action_groups'],
    evaluate: (subscription) =>
      changeAlert(subscription, {
        what: 'changes to security solutions',
        operation: 'Microsoft.Security/securitySolutions/write',
      }),
  },
  monitor_alert_create_update_sqlserver_fr: {
    looksAt: ['/activity_log_alerts', '/action_groups'],
    evaluate: (subscription) =>
      changeAlert(subscription, {
        what: 'changes to Azure SQL firewall rules',
        operation: 'Microsoft.Sql/servers/firewallRules/write',
      }),
  },
  monitor_alert_delete_nsg: {
    looksAt: ['/activity_log_alerts', '/action_groups'],
    evaluate: (subscription) =>
      changeAlert(subscription, {
        what: 'the deletion of network security groups',
        operation: 'Microsoft.Network/networkSecurityGroups/delete',
      }),
  },
  monitor_alert_delete_policy_assignment: {
    looksAt: ['/activity_log_alerts', '/action_groups'],
    evaluate: (subscription) =>
      changeAlert(subscription, {
        what: 'the deletion of policy assignments',
        operation: 'Microsoft.Authorization/policyAssignments/delete',
      }),
  },
  monitor_alert_delete_public_ip_address_rule: {
    looksAt: ['/activity_log_alerts', '/action_groups'],
    evaluate: (subscription) =>
      changeAlert(subscription, {
        what: 'the deletion of public IP addresses',
        operation: 'Microsoft.Network/publicIPAddresses/delete',
      }),
  },
  monitor_alert_delete_security_solution: {
    looksAt: ['/activity_log_alerts', '/action_groups'],
    evaluate: (subscription) =>
      changeAlert(subscription, {
        what: 'the deletion of security solutions',
        operation: 'Microsoft.Security/securitySolutions/delete',
      }),
  },
  monitor_alert_delete_sqlserver_fr: {
    looksAt: ['/activity_log_alerts', '/action_groups'],
    evaluate: (subscription) =>
      changeAlert(subscription, {
        what: 'the deletion of Azure SQL firewall rules',
        operation: 'Microsoft.Sql/servers/firewallRules/delete',
      }),
  },
  monitor_alert_service_health_exists: {
    looksAt: ['/activity_log_alerts', '/action_groups'],
    evaluate: serviceHealthAlert,
  },
  monitor_diagnostic_setting_with_appropriate_categories: {
    looksAt: ['/diagnostic_settings'],
    evaluate(subscription) {
      const complete = subscription
        .parts('diagnostic_settings')
        .some((setting) => needed.every((category) => setting.texts('categories').includes(category)));
      return passIf(complete, 'No diagnostic setting exports all required activity log categories', {
        needed_categories: needed,
      });
    },
  },
  monitor_diagnostic_settings_exists: {
    looksAt: ['/diagnostic_settings'],
    evaluate: (subscription) =>
      passIf(
        subscription.parts('diagnostic_settings').some((setting) => setting.texts('categories').length > 0),
        'No diagnostic setting exports the activity log',
        { diagnostic_settings: subscription.json('diagnostic_settings') },
      ),
  },
});
