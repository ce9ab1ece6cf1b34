import { iamPolicyChecks } from '../../../../../domain/clouds/gcp/iam/policy-checks.ts';
import { testChecks } from '../../../checks/check-cases.ts';

describe('the checks of Google Cloud: iam, policy', () => {
  testChecks(iamPolicyChecks, {
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
  });
});
