import assert from 'node:assert/strict';
import { computeInstanceChecks } from '../../../../../domain/clouds/azure/compute/instance-checks.ts';
import { outcomeOf } from '../../../checks/outcome-of.ts';
import { testChecks } from '../../../checks/check-cases.ts';

describe('the checks of Azure: compute, instance', () => {
  testChecks(computeInstanceChecks, {
    vm_ensure_using_managed_disks: { pass: { managed_disks: true }, fail: { managed_disks: false } },
    vm_trusted_launch_enabled: {
      pass: { secure_boot: true, vtpm: true },
      fail: { secure_boot: true, vtpm: false },
    },
    vm_linux_enforce_ssh_authentication: {
      pass: { os_type: 'Linux', password_authentication: false },
      fail: { os_type: 'Linux', password_authentication: true },
    },
    vm_encryption_at_host_enabled: { pass: { encryption_at_host: true }, fail: { encryption_at_host: false } },
  });

  it('ask for SSH keys of Linux machines only, where Azure shows how they are signed in to', () => {
    const keys = { checks: computeInstanceChecks, id: 'vm_linux_enforce_ssh_authentication' };
    assert.equal(outcomeOf(keys, { os_type: 'Windows', password_authentication: null }), 'not_applicable');
    assert.equal(outcomeOf(keys, { os_type: 'Linux', password_authentication: null }), 'not_evaluated');
  });
});
