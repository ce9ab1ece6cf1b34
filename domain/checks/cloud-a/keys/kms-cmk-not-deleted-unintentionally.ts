import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';

export const kmsCmkNotDeletedUnintentionally = check({
  id: 'kms_cmk_not_deleted_unintentionally',
  title: 'No key is about to be deleted',
  provider: 'cloud_a',
  resourceTypes: ['encryption_key'],
  severity: 'critical',
  looksAt: ['/state'],
  fix: { words: 'Cancel the deletion of the key unless it is meant.' },
  evaluate: (key) =>
    passIf(key.text('state') !== 'PendingDeletion', 'The key is about to be deleted', { state: 'PendingDeletion' }),
});
