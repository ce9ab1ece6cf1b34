import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';

export const storageEnsureFileSharesSoftDeleteIsEnabled = check({
  id: 'storage_ensure_file_shares_soft_delete_is_enabled',
  title: 'Deleted file shares can be restored',
  provider: 'cloud_c',
  resourceTypes: ['object_bucket'],
  severity: 'medium',
  looksAt: ['/share_soft_delete_days'],
  fix: { words: 'Keep deleted file shares for a week or more.', sets: [{ path: '/share_soft_delete_days', value: 7 }] },
  evaluate(resource) {
    const value = resource.number('share_soft_delete_days');
    return passIf(value !== null && value > 0, 'Deleted file shares are gone for good', {
      share_soft_delete_days: value,
    });
  },
});
