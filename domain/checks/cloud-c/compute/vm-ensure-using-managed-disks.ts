import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';

export const vmEnsureUsingManagedDisks = check({
  id: 'vm_ensure_using_managed_disks',
  title: 'Machines use managed disks',
  provider: 'cloud_c',
  resourceTypes: ['vm_instance'],
  severity: 'high',
  looksAt: ['/managed_disks'],
  fix: { words: 'Move the machine to managed disks.' },
  evaluate(resource) {
    const value = resource.flag('managed_disks');
    return passIf(value, 'The disks of the machine are blobs that nobody manages', { managed_disks: value });
  },
});
