import { kmsKeyChecks } from '../../../../../domain/clouds/gcp/kms/key-checks.ts';
import { testChecks } from '../../../checks/check-cases.ts';

describe('the checks of Google Cloud: kms, key', () => {
  testChecks(kmsKeyChecks, {
    kms_key_not_publicly_accessible: {
      pass: { bindings: [{ role: 'roles/viewer', members: ['user:a@b'], conditional: false }] },
      fail: { bindings: [{ role: 'roles/viewer', members: ['allUsers'], conditional: false }] },
    },
    kms_key_rotation_enabled: {
      pass: { purpose: 'ENCRYPT_DECRYPT', rotation_period_days: 90 },
      fail: { purpose: 'ENCRYPT_DECRYPT', rotation_period_days: null },
    },
    kms_key_rotation_max_90_days: {
      pass: { purpose: 'ENCRYPT_DECRYPT', rotation_period_days: 90 },
      fail: { purpose: 'ENCRYPT_DECRYPT', rotation_period_days: null },
    },
  });
});
