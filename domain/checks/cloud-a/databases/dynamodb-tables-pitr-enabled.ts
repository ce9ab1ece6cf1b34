import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';

export const dynamodbTablesPitrEnabled = check({
  id: 'dynamodb_tables_pitr_enabled',
  title: 'Tables can be restored to any second',
  provider: 'cloud_a',
  resourceTypes: ['table'],
  severity: 'medium',
  looksAt: ['/point_in_time_recovery'],
  fix: {
    words: 'Turn on point-in-time recovery of the table.',
    sets: [{ path: '/point_in_time_recovery', value: true }],
  },
  evaluate(table) {
    const enabled = table.flag('point_in_time_recovery');
    return passIf(enabled, 'The table cannot be restored', { point_in_time_recovery: enabled });
  },
});
