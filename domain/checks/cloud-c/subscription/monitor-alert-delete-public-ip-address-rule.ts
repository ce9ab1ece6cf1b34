import { check } from '../../check.ts';
import { changeAlert } from '../activity-alerts.ts';

export const monitorAlertDeletePublicIpAddressRule = check({
  id: 'monitor_alert_delete_public_ip_address_rule',
  title: 'An alert tells of deleted public addresses',
  provider: 'cloud_c',
  resourceTypes: ['account'],
  severity: 'medium',
  looksAt: ['/activity_log_alerts'],
  fix: { words: 'Make an activity log alert on Microsoft.Network/publicIPAddresses/delete.' },
  evaluate: (subscription) =>
    changeAlert(subscription, {
      what: 'deleted public addresses',
      operation: 'Microsoft.Network/publicIPAddresses/delete',
    }),
});
