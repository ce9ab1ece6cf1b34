import { check } from '../../check.ts';
import { notApplicable, passIf } from '../../verdict.ts';
import { isRelational } from '../database-kind.ts';

export const rdsClusterIntegrationCloudwatchLogs = check({
  id: 'rds_cluster_integration_cloudwatch_logs',
  title: 'Database clusters send their logs to the log service',
  provider: 'cloud_a',
  resourceTypes: ['db_instance'],
  severity: 'medium',
  looksAt: ['/cloudwatch_logs_exports'],
  fix: { words: 'Export the logs of the cluster.' },
  evaluate(database) {
    if (!isRelational(database, 'cluster')) return notApplicable();
    const value = database.texts('cloudwatch_logs_exports');
    return passIf(value.length > 0, 'The cluster sends no logs', { cloudwatch_logs_exports: value });
  },
});
