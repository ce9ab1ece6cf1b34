import { check } from '../../check.ts';
import { notApplicable, passIf } from '../../verdict.ts';
import { isRelational } from '../database-kind.ts';

export const rdsInstanceEnhancedMonitoringEnabled = check({
  id: 'rds_instance_enhanced_monitoring_enabled',
  title: 'Databases are watched by the minute',
  provider: 'cloud_a',
  resourceTypes: ['db_instance'],
  severity: 'low',
  looksAt: ['/monitoring_interval_seconds'],
  fix: {
    words: 'Turn on enhanced monitoring of the database.',
    sets: [{ path: '/monitoring_interval_seconds', value: 60 }],
  },
  evaluate(database) {
    if (!isRelational(database, 'instance')) return notApplicable();
    const value = database.number('monitoring_interval_seconds');
    return passIf(value !== null && value > 0, 'Enhanced monitoring is off', { monitoring_interval_seconds: value });
  },
});
