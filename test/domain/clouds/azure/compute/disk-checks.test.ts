import { computeDiskChecks } from '../../../../../domain/clouds/azure/compute/disk-checks.ts';
import { testChecks } from '../../../checks/check-cases.ts';

describe('the checks of Azure: compute, disk', () => {
  testChecks(computeDiskChecks, {
    vm_ensure_attached_disks_encrypted_with_cmk: {
      pass: { attached: true, encryption_type: 'EncryptionAtRestWithCustomerKey' },
      fail: { attached: true, encryption_type: 'EncryptionAtRestWithPlatformKey' },
    },
    vm_ensure_unattached_disks_encrypted_with_cmk: {
      pass: { attached: false, encryption_type: 'EncryptionAtRestWithCustomerKey' },
      fail: { attached: false, encryption_type: 'EncryptionAtRestWithPlatformKey' },
    },
  });
});
