import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';
import { grants } from '../role-rules.ts';

export const rbacMinimizeCsrApprovalAccess = check({
  id: 'rbac_minimize_csr_approval_access',
  title: 'Certificates may be approved where needed only',
  provider: 'orchestrator',
  resourceTypes: ['cluster_role'],
  severity: 'high',
  looksAt: ['/rules'],
  fix: { words: 'Name the verbs and resources that are needed in the role.' },
  evaluate(role) {
    const rules = grants(role, { resources: ['certificatesigningrequests/approval'], verbs: ['update', 'patch'] });
    return passIf(rules === 0, 'The role approves certificates', { rules });
  },
});
