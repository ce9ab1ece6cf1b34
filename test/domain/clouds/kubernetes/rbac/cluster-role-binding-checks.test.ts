import assert from 'node:assert/strict';
import { rbacClusterRoleBindingChecks } from '../../../../../domain/clouds/kubernetes/rbac/cluster-role-binding-checks.ts';
import { testChecks } from '../../../checks/check-cases.ts';
import { outcomeOf } from '../../../checks/outcome-of.ts';

describe('the checks of Kubernetes: rbac, binding', () => {
  testChecks(rbacClusterRoleBindingChecks, {
    rbac_cluster_admin_usage: {
      pass: { role: { kind: 'ClusterRole', name: 'view' }, subjects: [] },
      fail: {
        role: { kind: 'ClusterRole', name: 'cluster-admin' },
        subjects: [{ kind: 'User', name: 'eve', namespace: null }],
      },
    },
  });

  it('except the group system:masters, but no user of its name', () => {
    const admins = { checks: rbacClusterRoleBindingChecks, id: 'rbac_cluster_admin_usage' };
    const outcome = (kind: string) =>
      outcomeOf(admins, {
        role: { kind: 'ClusterRole', name: 'cluster-admin' },
        subjects: [{ kind, name: 'system:masters', namespace: null }],
      });
    assert.equal(outcome('Group'), 'pass');
    assert.equal(outcome('User'), 'fail');
  });
});
