import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';

export const computeInstanceEncryptionWithCsekEnabled = check({
  id: 'compute_instance_encryption_with_csek_enabled',
  title: 'Disks use keys that the customer supplies',
  provider: 'cloud_b',
  resourceTypes: ['vm_instance'],
  severity: 'high',
  looksAt: ['/disks'],
  fix: { words: 'Make the disks anew with keys that you supply.' },
  evaluate(instance) {
    const others = instance
      .parts('disks')
      .filter((disk) => disk.text('encryption') !== 'customer_supplied')
      .map((disk) => disk.text('name'));
    return passIf(others.length === 0, 'A disk is encrypted with a key that others hold', { disks: others });
  },
});
