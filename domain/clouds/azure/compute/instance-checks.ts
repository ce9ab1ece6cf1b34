import { passIf } from '../../../checks/verdict.ts';
import { azureRules } from '../rules.ts';

export const computeInstanceChecks = azureRules('vm_instance', {
  vm_ensure_using_managed_disks: {
    looksAt: ['/managed_disks'],
    evaluate(resource) {
      const value = resource.flag('managed_disks');
      return passIf(value, 'The virtual machine does not use managed disks', { managed_disks: value });
    },
  },
});
