import { check } from '../../check.ts';
import { changeAlert } from '../activity-alerts.ts';

export const monitorAlertCreateUpdateSqlserverFr = check({
  id: 'monitor_alert_create_update_sqlserver_fr',
  title: 'An alert tells of changed SQL firewall rules',
  provider: 'cloud_c',
  resourceTypes: ['account'],
  severity: 'medium',
  looksAt: ['/activity_log_alerts'],
  fix: { words: 'Make an activity log alert on Microsoft.Sql/servers/firewallRules/write.' },
  evaluate: (subscription) =>
    changeAlert(subscription, {
      what: 'changed SQL firewall rules',
      operation: 'Microsoft.Sql/servers/firewallRules/write',
    }),
});
