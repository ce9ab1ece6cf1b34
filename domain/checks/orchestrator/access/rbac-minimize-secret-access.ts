import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';
import { grants } from '../role-rules.ts';

export const rbacMinimizeSecretAccess = check({
  id: 'rbac_minimize_secret_access',
  title: 'Secrets are readable where needed only',
  provider: 'orchestrator',
  resourceTypes: ['role', 'cluster_role'],
  severity: 'high',
  looksAt: ['/rules'],
  fix: { words: 'Name the verbs and resources that are needed in the role.' },
  evaluate(role) {
    const rules = grants(role, { resources: ['secrets'], verbs: ['get', 'list', 'watch'] });
    return passIf(rules === 0, 'The role reads secrets', { rules });
  },
});
