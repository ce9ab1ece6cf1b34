import { check } from '../../check.ts';
import { changeAlert } from '../activity-alerts.ts';

export const monitorAlertDeleteNsg = check({
  id: 'monitor_alert_delete_nsg',
  title: 'An alert tells of deleted network security groups',
  provider: 'cloud_c',
  resourceTypes: ['account'],
  severity: 'high',
  looksAt: ['/activity_log_alerts'],
  fix: { words: 'Make an activity log alert on Microsoft.Network/networkSecurityGroups/delete.' },
  evaluate: (subscription) =>
    changeAlert(subscription, {
      what: 'deleted network security groups',
      operation: 'Microsoft.Network/networkSecurityGroups/delete',
    }),
});
