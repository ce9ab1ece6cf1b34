import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';

export const rbacClusterAdminUsage = check({
  id: 'rbac_cluster_admin_usage',
  title: 'Cluster administration is granted where needed only',
  provider: 'orchestrator',
  resourceTypes: ['cluster_role_binding'],
  severity: 'critical',
  looksAt: ['/role'],
  fix: { words: 'Bind a narrower role to the subjects.' },
  evaluate(binding) {
    const isAdmin = binding.group('role').text('name') === 'cluster-admin';
    const subjects = binding.parts('subjects').filter((subject) => subject.text('name') !== 'system:masters');
    return passIf(!isAdmin || subjects.length === 0, 'The binding makes administrators of the cluster', {
      subjects: subjects.map((subject) => `${subject.text('kind')} ${subject.text('name')}`),
    });
  },
});
