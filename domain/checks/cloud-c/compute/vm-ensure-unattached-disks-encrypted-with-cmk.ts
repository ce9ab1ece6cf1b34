import { check } from '../../check.ts';
import { notApplicable, passIf } from '../../verdict.ts';

export const vmEnsureUnattachedDisksEncryptedWithCmk = check({
  id: 'vm_ensure_unattached_disks_encrypted_with_cmk',
  title: 'Unattached disks are encrypted with keys of the customer',
  provider: 'cloud_c',
  resourceTypes: ['disk'],
  severity: 'medium',
  looksAt: ['/encryption_type'],
  fix: { words: 'Give the disk an encryption set with a key from a vault.' },
  evaluate(resource) {
    if (resource.flag('attached')) return notApplicable();
    const value = resource.text('encryption_type');
    return passIf(value?.includes('CustomerKey') === true, 'The cloud holds the key of the disk', {
      encryption_type: value,
    });
  },
});
