import { passIf } from '../../../checks/verdict.ts';
import { kubernetesRules } from '../rules.ts';

export const rbacClusterRoleBindingChecks = kubernetesRules('cluster_role_binding', {
  rbac_cluster_admin_usage: {
    looksAt: ['/role'],
    evaluate(binding) {
      const isAdmin = binding.group('role').text('name') === 'cluster-admin';
      const subjects = binding
        .parts('subjects')
        .filter((subject) => subject.text('kind') !== 'Group' || subject.text('name') !== 'system:masters');
      return passIf(
        !isAdmin || subjects.length === 0,
        'cluster-admin is bound to a subject other than the system:masters group',
        {
          subjects: subjects.map((subject) => `${subject.text('kind')} ${subject.text('name')}`),
        },
      );
    },
  },
});
