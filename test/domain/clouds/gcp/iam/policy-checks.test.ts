import assert from 'node:assert/strict';
import { iamPolicyChecks } from '../../../../../domain/clouds/gcp/iam/policy-checks.ts';
import type { JsonObject } from '../../../../../domain/json.ts';
import { contextOf, resourceOf, testChecks } from '../../../checks/check-cases.ts';

describe('the checks of Google Cloud: iam, policy', () => {
  testChecks(iamPolicyChecks, {
    iam_no_service_roles_at_project_level: {
      pass: { bindings: [{ role: 'roles/viewer', members: ['user:a@b'], conditional: false }], inherited_bindings: [] },
      fail: { bindings: [{ role: 'roles/iam.serviceAccountUser', members: ['user:a@b'], conditional: false }] },
    },
    iam_role_kms_enforce_separation_of_duties: {
      pass: {
        bindings: [{ role: 'roles/cloudkms.admin', members: ['user:a@b'], conditional: false }],
        inherited_bindings: [],
      },
      fail: {
        bindings: [
          { role: 'roles/cloudkms.admin', members: ['user:a@b'], conditional: false },
          { role: 'roles/cloudkms.cryptoKeyEncrypterDecrypter', members: ['user:a@b'], conditional: false },
        ],
      },
    },
    iam_role_sa_enforce_separation_of_duties: {
      pass: {
        bindings: [{ role: 'roles/iam.serviceAccountAdmin', members: ['user:a@b'], conditional: false }],
        inherited_bindings: [],
      },
      fail: {
        bindings: [
          { role: 'roles/iam.serviceAccountAdmin', members: ['user:a@b'], conditional: false },
          { role: 'roles/iam.serviceAccountUser', members: ['user:a@b'], conditional: false },
        ],
      },
    },
    iam_sa_no_administrative_privileges: {
      pass: { bindings: [{ role: 'roles/owner', members: ['user:a@b'], conditional: false }], inherited_bindings: [] },
      fail: { bindings: [{ role: 'roles/editor', members: ['serviceAccount:a@b'], conditional: false }] },
    },
  });

  const outcome = (id: string, configuration: JsonObject) => {
    const check = iamPolicyChecks.find((one) => one.id === id);
    assert.ok(check, id);
    return check.evaluate(resourceOf('iam_policy', { configuration }), contextOf({})).outcome;
  };
  const binding = (role: string, member: string) => ({ role, members: [member], conditional: false });
  const inherited = (role: string, member: string) => ({ from: 'folders/1', ...binding(role, member) });

  it('count what folders and the organization grant, together with what the project grants', () => {
    const clean = { bindings: [] };
    const grants: [id: string, configuration: JsonObject][] = [
      [
        'iam_no_service_roles_at_project_level',
        { ...clean, inherited_bindings: [inherited('roles/iam.serviceAccountUser', 'user:a@b')] },
      ],
      [
        'iam_sa_no_administrative_privileges',
        { ...clean, inherited_bindings: [inherited('roles/editor', 'serviceAccount:a@b')] },
      ],
      [
        'iam_role_sa_enforce_separation_of_duties',
        {
          bindings: [binding('roles/iam.serviceAccountAdmin', 'user:a@b')],
          inherited_bindings: [inherited('roles/iam.serviceAccountUser', 'user:a@b')],
        },
      ],
    ];
    for (const [id, configuration] of grants) assert.equal(outcome(id, configuration), 'fail', id);
  });

  it('count a role of all service accounts at once, and leave out the one that Google runs', () => {
    const id = 'iam_sa_no_administrative_privileges';
    const outcomeFor = (member: string) =>
      outcome(id, { bindings: [binding('roles/owner', member)], inherited_bindings: [] });
    const set = 'principalSet://cloudresourcemanager.googleapis.com';
    for (const above of ['projects/123456789012', 'folders/1', 'organizations/1']) {
      assert.equal(outcomeFor(`${set}/${above}/type/ServiceAccount`), 'fail', above);
    }
    assert.equal(outcomeFor(`${set}/projects/1/type/ServiceAgent`), 'pass');
    assert.equal(outcomeFor('serviceAccount:123@cloudservices.gserviceaccount.com'), 'pass');
    assert.equal(outcomeFor('serviceAccount:a@cloudservices.iam.gserviceaccount.com'), 'fail');
  });

  it('decide nothing when the project is clean and what it inherits is unknown, and fail what it grants itself', () => {
    const id = 'iam_no_service_roles_at_project_level';
    assert.equal(outcome(id, { bindings: [] }), 'not_evaluated');
    assert.equal(outcome(id, { bindings: [binding('roles/iam.serviceAccountUser', 'user:a@b')] }), 'fail');
  });
});
