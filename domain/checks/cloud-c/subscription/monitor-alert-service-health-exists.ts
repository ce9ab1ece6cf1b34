import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';

export const monitorAlertServiceHealthExists = check({
  id: 'monitor_alert_service_health_exists',
  title: 'An alert tells of the health of services',
  provider: 'cloud_c',
  resourceTypes: ['account'],
  severity: 'medium',
  looksAt: ['/activity_log_alerts'],
  fix: { words: 'Make an activity log alert on the category ServiceHealth.' },
  evaluate(subscription) {
    const told = subscription
      .parts('activity_log_alerts')
      .some((alert) => alert.flag('enabled') && alert.text('category') === 'ServiceHealth');
    return passIf(told, 'Nobody is told of the health of services', { activity_log_alerts: [] });
  },
});
