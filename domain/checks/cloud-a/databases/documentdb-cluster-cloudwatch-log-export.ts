import { check } from '../../check.ts';
import { notApplicable, passIf } from '../../verdict.ts';
import { isClusterOf } from '../database-kind.ts';

export const documentdbClusterCloudwatchLogExport = check({
  id: 'documentdb_cluster_cloudwatch_log_export',
  title: 'Document databases send their logs to the log service',
  provider: 'cloud_a',
  resourceTypes: ['db_instance'],
  severity: 'medium',
  looksAt: ['/cloudwatch_logs_exports'],
  fix: { words: 'Export the audit and profiler logs of the cluster.' },
  evaluate(database) {
    if (!isClusterOf(database, 'docdb')) return notApplicable();
    const value = database.texts('cloudwatch_logs_exports');
    return passIf(value.length > 0, 'The cluster sends no logs', { cloudwatch_logs_exports: value });
  },
});
