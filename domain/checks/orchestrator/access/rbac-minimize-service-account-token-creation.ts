import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';
import { grants } from '../role-rules.ts';

export const rbacMinimizeServiceAccountTokenCreation = check({
  id: 'rbac_minimize_service_account_token_creation',
  title: 'Tokens may be made where needed only',
  provider: 'orchestrator',
  resourceTypes: ['role', 'cluster_role'],
  severity: 'high',
  looksAt: ['/rules'],
  fix: { words: 'Name the verbs and resources that are needed in the role.' },
  evaluate(role) {
    const rules = grants(role, { resources: ['serviceaccounts/token'], verbs: ['create'] });
    return passIf(rules === 0, 'The role makes tokens of service accounts', { rules });
  },
});
