import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';

export const dynamodbTablesKmsCmkEncryptionEnabled = check({
  id: 'dynamodb_tables_kms_cmk_encryption_enabled',
  title: 'Tables are encrypted with a KMS key',
  provider: 'cloud_a',
  resourceTypes: ['table'],
  severity: 'medium',
  looksAt: ['/encryption'],
  fix: { words: 'Set the encryption of the table to a KMS key.' },
  evaluate(table) {
    const type = table.part('encryption')?.text('type') ?? null;
    return passIf(type === 'KMS', 'The table is encrypted with a key that the account cannot see', { type });
  },
});
