import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';
import { grants } from '../role-rules.ts';

export const rbacMinimizePvCreationAccess = check({
  id: 'rbac_minimize_pv_creation_access',
  title: 'Volumes may be created where needed only',
  provider: 'orchestrator',
  resourceTypes: ['role', 'cluster_role'],
  severity: 'high',
  looksAt: ['/rules'],
  fix: { words: 'Name the verbs and resources that are needed in the role.' },
  evaluate(role) {
    const rules = grants(role, { resources: ['persistentvolumes'], verbs: ['create'] });
    return passIf(rules === 0, 'The role creates volumes', { rules });
  },
});
