import { computeInstanceChecks } from '../../../../../domain/clouds/azure/compute/instance-checks.ts';
import { testChecks } from '../../../checks/check-cases.ts';

describe('the checks of Azure: compute, instance', () => {
  testChecks(computeInstanceChecks, {
    vm_ensure_using_managed_disks: { pass: { managed_disks: true }, fail: { managed_disks: false } },
  });
});
