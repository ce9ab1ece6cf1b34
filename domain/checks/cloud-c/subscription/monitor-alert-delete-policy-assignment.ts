import { check } from '../../check.ts';
import { changeAlert } from '../activity-alerts.ts';

export const monitorAlertDeletePolicyAssignment = check({
  id: 'monitor_alert_delete_policy_assignment',
  title: 'An alert tells of deleted policy assignments',
  provider: 'cloud_c',
  resourceTypes: ['account'],
  severity: 'high',
  looksAt: ['/activity_log_alerts'],
  fix: { words: 'Make an activity log alert on Microsoft.Authorization/policyAssignments/delete.' },
  evaluate: (subscription) =>
    changeAlert(subscription, {
      what: 'deleted policy assignments',
      operation: 'Microsoft.Authorization/policyAssignments/delete',
    }),
});
