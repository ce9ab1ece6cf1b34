import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';

export const storageSecureTransferRequiredIsEnabled = check({
  id: 'storage_secure_transfer_required_is_enabled',
  title: 'Storage demands TLS',
  provider: 'cloud_c',
  resourceTypes: ['object_bucket'],
  severity: 'high',
  looksAt: ['/https_only'],
  fix: { words: 'Demand secure transfer of the storage account.', sets: [{ path: '/https_only', value: true }] },
  evaluate(resource) {
    const value = resource.flag('https_only');
    return passIf(value, 'The storage account accepts plain HTTP', { https_only: value });
  },
});
