import { passIf } from '../../../checks/verdict.ts';
import { azureRules } from '../rules.ts';

export const computeInstanceChecks = azureRules('vm_instance', {
  vm_ensure_using_managed_disks: {
    looksAt: ['/managed_disks'],
    evaluate(resource) {
      const value = resource.flag('managed_disks');
      return passIf(value, 'The disks of the machine are blobs that nobody manages', { managed_disks: value });
    },
  },
});
