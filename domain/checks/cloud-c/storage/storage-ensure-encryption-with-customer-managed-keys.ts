import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';

export const storageEnsureEncryptionWithCustomerManagedKeys = check({
  id: 'storage_ensure_encryption_with_customer_managed_keys',
  title: 'Storage is encrypted with keys of the customer',
  provider: 'cloud_c',
  resourceTypes: ['object_bucket'],
  severity: 'high',
  looksAt: ['/customer_managed_key'],
  fix: { words: 'Give the storage account a key from a vault.' },
  evaluate(resource) {
    const value = resource.flag('customer_managed_key');
    return passIf(value, 'The cloud holds the key of the storage account', { customer_managed_key: value });
  },
});
