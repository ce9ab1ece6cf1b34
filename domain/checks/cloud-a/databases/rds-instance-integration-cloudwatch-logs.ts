import { check } from '../../check.ts';
import { notApplicable, passIf } from '../../verdict.ts';
import { isRelational } from '../database-kind.ts';

export const rdsInstanceIntegrationCloudwatchLogs = check({
  id: 'rds_instance_integration_cloudwatch_logs',
  title: 'Databases send their logs to the log service',
  provider: 'cloud_a',
  resourceTypes: ['db_instance'],
  severity: 'medium',
  looksAt: ['/cloudwatch_logs_exports'],
  fix: { words: 'Export the logs of the database.' },
  evaluate(database) {
    if (!isRelational(database, 'instance')) return notApplicable();
    const value = database.texts('cloudwatch_logs_exports');
    return passIf(value.length > 0, 'The database sends no logs', { cloudwatch_logs_exports: value });
  },
});
