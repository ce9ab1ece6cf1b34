import { rbacClusterRoleBindingChecks } from '../../../../../domain/clouds/kubernetes/rbac/cluster-role-binding-checks.ts';
import { testChecks } from '../../../checks/check-cases.ts';

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
});
