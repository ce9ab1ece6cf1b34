import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';

export const storageEnsureSoftDeleteIsEnabled = check({
  id: 'storage_ensure_soft_delete_is_enabled',
  title: 'Deleted blobs and containers can be restored',
  provider: 'cloud_c',
  resourceTypes: ['object_bucket'],
  severity: 'medium',
  looksAt: ['/blob_soft_delete_days', '/container_soft_delete_days'],
  fix: {
    words: 'Keep deleted blobs and containers for a week or more.',
    sets: [
      { path: '/blob_soft_delete_days', value: 7 },
      { path: '/container_soft_delete_days', value: 7 },
    ],
  },
  evaluate(account) {
    const missing = ['blob_soft_delete_days', 'container_soft_delete_days'].filter((days) => !account.number(days));
    return passIf(missing.length === 0, 'Deleted blobs or containers are gone for good', { missing });
  },
});
