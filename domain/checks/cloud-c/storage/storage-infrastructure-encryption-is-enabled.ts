import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';

export const storageInfrastructureEncryptionIsEnabled = check({
  id: 'storage_infrastructure_encryption_is_enabled',
  title: 'Storage is encrypted twice',
  provider: 'cloud_c',
  resourceTypes: ['object_bucket'],
  severity: 'low',
  looksAt: ['/infrastructure_encryption'],
  fix: { words: 'Make the storage account anew with infrastructure encryption.' },
  evaluate(resource) {
    const value = resource.flag('infrastructure_encryption');
    return passIf(value, 'The storage account is encrypted once', { infrastructure_encryption: value });
  },
});
