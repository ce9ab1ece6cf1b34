import { passIf } from '../../../checks/verdict.ts';
import { awsRules } from '../rules.ts';

export const dynamodbTableChecks = awsRules('table', {
  dynamodb_tables_kms_cmk_encryption_enabled: {
    looksAt: ['/encryption'],
    evaluate(table) {
      const type = table.part('encryption')?.text('type') ?? null;
      return passIf(type === 'KMS', 'The table is encrypted with an AWS owned key', { type });
    },
  },
  dynamodb_tables_pitr_enabled: {
    looksAt: ['/point_in_time_recovery'],
    sets: [{ path: '/point_in_time_recovery', value: true }],
    evaluate(table) {
      const enabled = table.flag('point_in_time_recovery');
      return passIf(enabled, 'Point-in-time recovery is not enabled', { point_in_time_recovery: enabled });
    },
  },
  dynamodb_table_deletion_protection_enabled: {
    looksAt: ['/deletion_protection'],
    sets: [{ path: '/deletion_protection', value: true }],
    evaluate(table) {
      const value = table.flag('deletion_protection');
      return passIf(value, 'Deletion protection is not enabled', { deletion_protection: value });
    },
  },
});
