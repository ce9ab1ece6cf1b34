import { check } from '../../check.ts';
import { changeAlert } from '../activity-alerts.ts';

export const monitorAlertDeleteSqlserverFr = check({
  id: 'monitor_alert_delete_sqlserver_fr',
  title: 'An alert tells of deleted SQL firewall rules',
  provider: 'cloud_c',
  resourceTypes: ['account'],
  severity: 'medium',
  looksAt: ['/activity_log_alerts'],
  fix: { words: 'Make an activity log alert on Microsoft.Sql/servers/firewallRules/delete.' },
  evaluate: (subscription) =>
    changeAlert(subscription, {
      what: 'deleted SQL firewall rules',
      operation: 'Microsoft.Sql/servers/firewallRules/delete',
    }),
});
