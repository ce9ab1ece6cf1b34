import { check } from '../../check.ts';
import { changeAlert } from '../activity-alerts.ts';

export const monitorAlertDeleteSecuritySolution = check({
  id: 'monitor_alert_delete_security_solution',
  title: 'An alert tells of deleted security solutions',
  provider: 'cloud_c',
  resourceTypes: ['account'],
  severity: 'medium',
  looksAt: ['/activity_log_alerts'],
  fix: { words: 'Make an activity log alert on Microsoft.Security/securitySolutions/delete.' },
  evaluate: (subscription) =>
    changeAlert(subscription, {
      what: 'deleted security solutions',
      operation: 'Microsoft.Security/securitySolutions/delete',
    }),
});
