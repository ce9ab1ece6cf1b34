import { check } from '../../check.ts';
import { changeAlert } from '../activity-alerts.ts';

export const monitorAlertCreateUpdateNsg = check({
  id: 'monitor_alert_create_update_nsg',
  title: 'An alert tells of changed network security groups',
  provider: 'cloud_c',
  resourceTypes: ['account'],
  severity: 'high',
  looksAt: ['/activity_log_alerts'],
  fix: { words: 'Make an activity log alert on Microsoft.Network/networkSecurityGroups/write.' },
  evaluate: (subscription) =>
    changeAlert(subscription, {
      what: 'changed network security groups',
      operation: 'Microsoft.Network/networkSecurityGroups/write',
    }),
});
