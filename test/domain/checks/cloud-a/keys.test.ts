import { cloudAChecks } from '../../../../domain/checks/cloud-a/checks.ts';
import { daysAgo, testChecks } from '../check-cases.ts';

const key = { state: 'Enabled', spec: 'SYMMETRIC_DEFAULT', rotation: { enabled: true, period_days: 365 } };
const statement = { Effect: 'Allow', Action: ['kms:*'], Resource: ['*'] };

describe('checks of keys, certificates and secrets', () => {
  testChecks(cloudAChecks, {
    kms_cmk_rotation_enabled: {
      pass: key,
      fail: { ...key, rotation: { enabled: false } },
      blind: { configuration: { ...key, rotation: 'yes' } },
    },
    kms_cmk_not_deleted_unintentionally: { pass: key, fail: { state: 'PendingDeletion', deletion_at: daysAgo(-7) } },
    kms_key_not_publicly_accessible: {
      pass: {
        state: 'Enabled',
        policy: { Statement: [{ ...statement, Principal: { AWS: ['arn:aws:iam::1:root'] } }] },
      },
      fail: { state: 'Enabled', policy: { Statement: [{ ...statement, Principal: { AWS: ['*'] } }] } },
      blind: { configuration: { state: 'Enabled' } },
    },
    acm_certificates_expiration_check: {
      pass: { observed: { not_after: daysAgo(-60) } },
      fail: { observed: { not_after: daysAgo(-3) } },
    },
    acm_certificates_with_secure_key_algorithms: {
      pass: { key_algorithm: 'RSA_2048' },
      fail: { key_algorithm: 'RSA_1024' },
    },
    secretsmanager_automatic_rotation_enabled: { pass: { rotation_enabled: true }, fail: { rotation_enabled: false } },
    secretsmanager_not_publicly_accessible: {
      pass: { policy: null },
      fail: {
        policy: { Statement: [{ Effect: 'Allow', Principal: '*', Action: ['secretsmanager:*'], Resource: ['*'] }] },
      },
    },
    secretsmanager_secret_unused: {
      pass: { created_at: daysAgo(400), observed: { last_accessed_at: daysAgo(1) } },
      fail: { created_at: daysAgo(400), observed: { last_accessed_at: null } },
    },
  });
});
