import { notApplicable, passIf } from '../../../checks/verdict.ts';
import { azureRules } from '../rules.ts';

export const computeDiskChecks = azureRules('disk', {
  vm_ensure_attached_disks_encrypted_with_cmk: {
    looksAt: ['/encryption_type'],
    evaluate(resource) {
      if (!resource.flag('attached')) return notApplicable();
      const value = resource.text('encryption_type');
      return passIf(value?.includes('CustomerKey') === true, 'The disk is not encrypted with a customer-managed key', {
        encryption_type: value,
      });
    },
  },
  vm_ensure_unattached_disks_encrypted_with_cmk: {
    looksAt: ['/encryption_type'],
    evaluate(resource) {
      if (resource.flag('attached')) return notApplicable();
      const value = resource.text('encryption_type');
      return passIf(value?.includes('CustomerKey') === true, 'The disk is not encrypted with a customer-managed key', {
        encryption_type: value,
      });
    },
  },
});
