import { check } from '../../check.ts';
import { changeAlert } from '../activity-alerts.ts';

export const monitorAlertCreateUpdatePublicIpAddressRule = check({
  id: 'monitor_alert_create_update_public_ip_address_rule',
  title: 'An alert tells of changed public addresses',
  provider: 'cloud_c',
  resourceTypes: ['account'],
  severity: 'medium',
  looksAt: ['/activity_log_alerts'],
  fix: { words: 'Make an activity log alert on Microsoft.Network/publicIPAddresses/write.' },
  evaluate: (subscription) =>
    changeAlert(subscription, {
      what: 'changed public addresses',
      operation: 'Microsoft.Network/publicIPAddresses/write',
    }),
});
