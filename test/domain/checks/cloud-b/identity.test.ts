import { cloudBChecks } from '../../../../domain/checks/cloud-b/checks.ts';
import { daysAgo, testChecks } from '../check-cases.ts';

describe('checks of identity of a Google Cloud project', () => {
  testChecks(cloudBChecks, {
    iam_no_service_roles_at_project_level: {
      pass: { bindings: [{ role: 'roles/viewer', members: ['user:a@b'], conditional: false }] },
      fail: { bindings: [{ role: 'roles/iam.serviceAccountUser', members: ['user:a@b'], conditional: false }] },
    },
    iam_role_kms_enforce_separation_of_duties: {
      pass: { bindings: [{ role: 'roles/cloudkms.admin', members: ['user:a@b'], conditional: false }] },
      fail: {
        bindings: [
          { role: 'roles/cloudkms.admin', members: ['user:a@b'], conditional: false },
          { role: 'roles/cloudkms.cryptoKeyEncrypterDecrypter', members: ['user:a@b'], conditional: false },
        ],
      },
    },
    iam_role_sa_enforce_separation_of_duties: {
      pass: { bindings: [{ role: 'roles/iam.serviceAccountAdmin', members: ['user:a@b'], conditional: false }] },
      fail: {
        bindings: [
          { role: 'roles/iam.serviceAccountAdmin', members: ['user:a@b'], conditional: false },
          { role: 'roles/iam.serviceAccountUser', members: ['user:a@b'], conditional: false },
        ],
      },
    },
    iam_sa_no_administrative_privileges: {
      pass: { bindings: [{ role: 'roles/owner', members: ['user:a@b'], conditional: false }] },
      fail: { bindings: [{ role: 'roles/editor', members: ['serviceAccount:a@b'], conditional: false }] },
    },
    iam_sa_no_user_managed_keys: {
      pass: { keys: [{ id: '1', kind: 'system_managed', disabled: false, created_at: daysAgo(10) }] },
      fail: { keys: [{ id: '1', kind: 'user_managed', disabled: false, created_at: daysAgo(10) }] },
    },
    iam_sa_user_managed_key_rotate_90_days: {
      pass: { keys: [{ id: '1', kind: 'user_managed', disabled: false, created_at: daysAgo(10) }] },
      fail: { keys: [{ id: '1', kind: 'user_managed', disabled: false, created_at: daysAgo(91) }] },
    },
    kms_key_not_publicly_accessible: {
      pass: { bindings: [{ role: 'roles/viewer', members: ['user:a@b'], conditional: false }] },
      fail: { bindings: [{ role: 'roles/viewer', members: ['allUsers'], conditional: false }] },
    },
    kms_key_rotation_max_90_days: {
      pass: { purpose: 'ENCRYPT_DECRYPT', rotation_period_days: 90 },
      fail: { purpose: 'ENCRYPT_DECRYPT', rotation_period_days: null },
    },
    kms_key_rotation_enabled: {
      pass: { purpose: 'ENCRYPT_DECRYPT', rotation_period_days: 90 },
      fail: { purpose: 'ENCRYPT_DECRYPT', rotation_period_days: null },
    },
  });
});
