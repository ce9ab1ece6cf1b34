import { check } from '../../check.ts';
import { changeAlert } from '../activity-alerts.ts';

export const monitorAlertCreateUpdateSecuritySolution = check({
  id: 'monitor_alert_create_update_security_solution',
  title: 'An alert tells of changed security solutions',
  provider: 'cloud_c',
  resourceTypes: ['account'],
  severity: 'medium',
  looksAt: ['/activity_log_alerts'],
  fix: { words: 'Make an activity log alert on Microsoft.Security/securitySolutions/write.' },
  evaluate: (subscription) =>
    changeAlert(subscription, {
      what: 'changed security solutions',
      operation: 'Microsoft.Security/securitySolutions/write',
    }),
});
