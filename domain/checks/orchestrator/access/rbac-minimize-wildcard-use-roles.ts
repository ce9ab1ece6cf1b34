import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';

export const rbacMinimizeWildcardUseRoles = check({
  id: 'rbac_minimize_wildcard_use_roles',
  title: 'Roles name what they grant',
  provider: 'orchestrator',
  resourceTypes: ['role', 'cluster_role'],
  severity: 'high',
  looksAt: ['/rules'],
  fix: { words: 'Name the groups, resources and verbs instead of *.' },
  evaluate(role) {
    const wide = role
      .parts('rules')
      .filter((rule) => ['api_groups', 'resources', 'verbs'].some((part) => rule.texts(part).includes('*')));
    return passIf(wide.length === 0, 'The role uses wildcards', { rules: wide.length });
  },
});
