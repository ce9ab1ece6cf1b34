import { passIf } from '../../../checks/verdict.ts';
import { azureRules } from '../rules.ts';
import { changeAlert, serviceHealthAlert } from './activity-alerts.ts';

const needed = ['Administrative', 'Alert', 'Policy', 'Security'];

export const monitorAccountChecks = azureRules('account', {
  monitor_alert_create_policy_assignment: {
    looksAt: ['/activity_log_alerts', '/action_groups'],
    evaluate: (subscription) =>
      changeAlert(subscription, {
        what: 'new policy assignments',
        operation: 'Microsoft.Authorization/policyAssignments/write',
      }),
  },
  monitor_alert_create_update_nsg: {
    looksAt: ['/activity_log_alerts', '/action_groups'],
    evaluate: (subscription) =>
      changeAlert(subscription, {
        what: 'changed network security groups',
        operation: 'Microsoft.Network/networkSecurityGroups/write',
      }),
  },
  monitor_alert_create_update_public_ip_address_rule: {
    looksAt: ['/activity_log_alerts', '/action_groups'],
    evaluate: (subscription) =>
      changeAlert(subscription, {
        what: 'changed public addresses',
        operation: 'Microsoft.Network/publicIPAddresses/write',
      }),
  },
  monitor_alert_create_update_security_solution: {
    looksAt: ['/activity_log_alerts', '/action_groups'],
    evaluate: (subscription) =>
      changeAlert(subscription, {
        what: 'changed security solutions',
        operation: 'Microsoft.Security/securitySolutions/write',
      }),
  },
  monitor_alert_create_update_sqlserver_fr: {
    looksAt: ['/activity_log_alerts', '/action_groups'],
    evaluate: (subscription) =>
      changeAlert(subscription, {
        what: 'changed SQL firewall rules',
        operation: 'Microsoft.Sql/servers/firewallRules/write',
      }),
  },
  monitor_alert_delete_nsg: {
    looksAt: ['/activity_log_alerts', '/action_groups'],
    evaluate: (subscription) =>
      changeAlert(subscription, {
        what: 'deleted network security groups',
        operation: 'Microsoft.Network/networkSecurityGroups/delete',
      }),
  },
  monitor_alert_delete_policy_assignment: {
    looksAt: ['/activity_log_alerts', '/action_groups'],
    evaluate: (subscription) =>
      changeAlert(subscription, {
        what: 'deleted policy assignments',
        operation: 'Microsoft.Authorization/policyAssignments/delete',
      }),
  },
  monitor_alert_delete_public_ip_address_rule: {
    looksAt: ['/activity_log_alerts', '/action_groups'],
    evaluate: (subscription) =>
      changeAlert(subscription, {
        what: 'deleted public addresses',
        operation: 'Microsoft.Network/publicIPAddresses/delete',
      }),
  },
  monitor_alert_delete_security_solution: {
    looksAt: ['/activity_log_alerts', '/action_groups'],
    evaluate: (subscription) =>
      changeAlert(subscription, {
        what: 'deleted security solutions',
        operation: 'Microsoft.Security/securitySolutions/delete',
      }),
  },
  monitor_alert_delete_sqlserver_fr: {
    looksAt: ['/activity_log_alerts', '/action_groups'],
    evaluate: (subscription) =>
      changeAlert(subscription, {
        what: 'deleted SQL firewall rules',
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
      return passIf(complete, 'No export of the activity log has all needed categories', { needed_categories: needed });
    },
  },
  monitor_diagnostic_settings_exists: {
    looksAt: ['/diagnostic_settings'],
    evaluate: (subscription) =>
      passIf(
        subscription.parts('diagnostic_settings').some((setting) => setting.texts('categories').length > 0),
        'The activity log is not exported',
        { diagnostic_settings: subscription.json('diagnostic_settings') },
      ),
  },
});
