import { notApplicable, passIf } from '../../../checks/verdict.ts';
import { azureRules } from '../rules.ts';

export const computeInstanceChecks = azureRules('vm_instance', {
  vm_ensure_using_managed_disks: {
    looksAt: ['/managed_disks'],
    evaluate(resource) {
      const value = resource.flag('managed_disks');
      return passIf(value, 'The virtual machine does not use managed disks', { managed_disks: value });
    },
  },
  vm_trusted_launch_enabled: {
    looksAt: ['/secure_boot', '/vtpm'],
    evaluate(machine) {
      const secureBoot = machine.flag('secure_boot');
      const vtpm = machine.flag('vtpm');
      return passIf(secureBoot && vtpm, 'Secure boot or the virtual TPM is not enabled', {
        secure_boot: secureBoot,
        vtpm,
      });
    },
  },
  vm_linux_enforce_ssh_authentication: {
    looksAt: ['/os_type', '/password_authentication'],
    evaluate(machine) {
      if (machine.text('os_type')?.toLowerCase() !== 'linux') return notApplicable();
      const isAllowed = machine.flag('password_authentication');
      return passIf(!isAllowed, 'Password authentication is allowed for SSH', { password_authentication: isAllowed });
    },
  },
  vm_encryption_at_host_enabled: {
    looksAt: ['/encryption_at_host'],
    evaluate(machine) {
      const isEnabled = machine.flag('encryption_at_host');
      return passIf(isEnabled, 'Encryption at host is not enabled', { encryption_at_host: isEnabled });
    },
  },
});
