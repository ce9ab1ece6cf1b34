import { kmsKeyChecks } from '../../../../../domain/clouds/aws/kms/key-checks.ts';
import { daysAgo, testChecks } from '../../../checks/check-cases.ts';

const key = { state: 'Enabled', spec: 'SYMMETRIC_DEFAULT', rotation: { enabled: true, period_days: 365 } };
const statement = { Effect: 'Allow', Action: ['kms:*'], Resource: ['*'] };

describe('the checks of AWS: kms, key', () => {
  testChecks(kmsKeyChecks, {
    kms_cmk_not_deleted_unintentionally: { pass: key, fail: { state: 'PendingDeletion', deletion_at: daysAgo(-7) } },
    kms_cmk_rotation_enabled: {
      pass: key,
      fail: { ...key, rotation: { enabled: false } },
      blind: { configuration: { ...key, rotation: 'yes' } },
    },
    kms_key_not_publicly_accessible: {
      pass: {
        state: 'Enabled',
        policy: { Statement: [{ ...statement, Principal: { AWS: ['arn:aws:iam::1:root'] } }] },
      },
      fail: { state: 'Enabled', policy: { Statement: [{ ...statement, Principal: { AWS: ['*'] } }] } },
      blind: { configuration: { state: 'Enabled' } },
    },
  });
});

describe('the use and the regions of keys', () => {
  testChecks(kmsKeyChecks, {
    kms_cmk_not_multi_region: {
      pass: { state: 'Enabled', multi_region: false },
      fail: { state: 'Enabled', multi_region: true },
    },
    kms_cmk_are_used: {
      pass: { state: 'PendingDeletion' },
      fail: { state: 'Disabled' },
      blind: { configuration: { state: 'Updating' } },
    },
  });
});
