import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';

export const cloudtrailKmsEncryptionEnabled = check({
  id: 'cloudtrail_kms_encryption_enabled',
  title: 'Trails are encrypted with a key of the account',
  provider: 'cloud_a',
  resourceTypes: ['trail'],
  severity: 'medium',
  looksAt: ['/kms_key_id'],
  fix: { words: 'Give the trail a KMS key.' },
  evaluate: (trail) =>
    passIf(trail.text('kms_key_id') !== null, 'The trail has no key of the account', { kms_key_id: null }),
});
