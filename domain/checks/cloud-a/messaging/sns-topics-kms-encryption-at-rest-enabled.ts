import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';

export const snsTopicsKmsEncryptionAtRestEnabled = check({
  id: 'sns_topics_kms_encryption_at_rest_enabled',
  title: 'Topics are encrypted',
  provider: 'cloud_a',
  resourceTypes: ['topic'],
  severity: 'high',
  looksAt: ['/kms_key_id'],
  fix: { words: 'Give the topic a KMS key.' },
  evaluate: (topic) => passIf(topic.text('kms_key_id') !== null, 'The topic is not encrypted', { kms_key_id: null }),
});
