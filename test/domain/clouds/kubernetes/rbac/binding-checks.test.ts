import assert from 'node:assert/strict';
import { rbacBindingChecks as checks } from '../../../../../domain/clouds/kubernetes/rbac/binding-checks.ts';
import type { JsonObject } from '../../../../../domain/json.ts';
import { testChecks } from '../../../checks/check-cases.ts';
import { outcomeOf } from '../../../checks/outcome-of.ts';

const binding = (kind: string, name: string, role = 'view'): JsonObject => ({
  namespace: null,
  role: { kind: 'ClusterRole', name: role },
  subjects: [
    { kind: 'User', name: 'ada', namespace: null },
    { kind, name, namespace: kind === 'ServiceAccount' ? 'shop' : null },
  ],
});
const good = binding('Group', 'operators');

describe('the checks of Kubernetes: bindings', () => {
  testChecks(checks, {
    rbac_no_anonymous_bindings: { pass: good, fail: binding('User', 'system:anonymous') },
    rbac_no_authenticated_bindings: { pass: good, fail: binding('Group', 'system:authenticated') },
    rbac_no_default_service_account_bindings: { pass: good, fail: binding('ServiceAccount', 'default') },
    rbac_no_system_masters_bindings: { pass: good, fail: binding('Group', 'system:masters') },
    rbac_no_unauthenticated_bindings: { pass: good, fail: binding('Group', 'system:unauthenticated') },
  });

  it('leave out the bindings that every cluster has, by their name and their role', () => {
    for (const [id, group, role] of [
      ['rbac_no_authenticated_bindings', 'system:authenticated', 'system:discovery'],
      ['rbac_no_authenticated_bindings', 'system:authenticated', 'system:basic-user'],
      ['rbac_no_unauthenticated_bindings', 'system:unauthenticated', 'system:public-info-viewer'],
      ['rbac_no_system_masters_bindings', 'system:masters', 'cluster-admin'],
    ] as const) {
      const says = (externalId: string, type: string, bound: string = role) =>
        outcomeOf({ checks, id, type }, binding('Group', group, bound), { externalId });
      assert.equal(says(role, 'cluster_role_binding'), 'pass', role);
      assert.equal(says('mine', 'cluster_role_binding'), 'fail', role);
      assert.equal(says(role, 'cluster_role_binding', 'edit'), 'fail', role);
      assert.equal(says(role, 'role_binding'), 'fail', role);
    }
  });

  it('know a user or an account from a group of the same name', () => {
    const says = (id: string, kind: string, name: string) => outcomeOf({ checks, id }, binding(kind, name));
    assert.equal(says('rbac_no_anonymous_bindings', 'Group', 'system:anonymous'), 'pass');
    assert.equal(says('rbac_no_unauthenticated_bindings', 'User', 'system:unauthenticated'), 'pass');
    const id = 'rbac_no_default_service_account_bindings';
    assert.equal(says(id, 'User', 'default'), 'pass');
    assert.equal(says(id, 'User', 'system:serviceaccount:shop:default'), 'fail');
    assert.equal(says(id, 'User', 'system:serviceaccount:default:web'), 'pass');
  });

  it('pass a binding without subjects', () => {
    for (const { id } of checks) assert.equal(outcomeOf({ checks, id }, { ...good, subjects: [] }), 'pass', id);
  });
});
