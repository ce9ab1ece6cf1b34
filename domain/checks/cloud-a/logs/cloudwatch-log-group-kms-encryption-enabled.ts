import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';

export const cloudwatchLogGroupKmsEncryptionEnabled = check({
  id: 'cloudwatch_log_group_kms_encryption_enabled',
  title: 'Log groups are encrypted with a key of the account',
  provider: 'cloud_a',
  resourceTypes: ['log_group'],
  severity: 'medium',
  looksAt: ['/kms_key_id'],
  fix: { words: 'Give the log group a KMS key.' },
  evaluate: (group) =>
    passIf(group.text('kms_key_id') !== null, 'The log group has no key of the account', { kms_key_id: null }),
});
