import { check } from '../../check.ts';
import { changeAlert } from '../activity-alerts.ts';

export const monitorAlertCreatePolicyAssignment = check({
  id: 'monitor_alert_create_policy_assignment',
  title: 'An alert tells of new policy assignments',
  provider: 'cloud_c',
  resourceTypes: ['account'],
  severity: 'medium',
  looksAt: ['/activity_log_alerts'],
  fix: { words: 'Make an activity log alert on Microsoft.Authorization/policyAssignments/write.' },
  evaluate: (subscription) =>
    changeAlert(subscription, {
      what: 'new policy assignments',
      operation: 'Microsoft.Authorization/policyAssignments/write',
    }),
});
