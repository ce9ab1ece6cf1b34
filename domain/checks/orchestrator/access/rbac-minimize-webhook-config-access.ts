import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';
import { grants } from '../role-rules.ts';

export const rbacMinimizeWebhookConfigAccess = check({
  id: 'rbac_minimize_webhook_config_access',
  title: 'Webhooks may be changed where needed only',
  provider: 'orchestrator',
  resourceTypes: ['cluster_role'],
  severity: 'high',
  looksAt: ['/rules'],
  fix: { words: 'Name the verbs and resources that are needed in the role.' },
  evaluate(role) {
    const rules = grants(role, {
      resources: ['validatingwebhookconfigurations', 'mutatingwebhookconfigurations'],
      verbs: ['create', 'update', 'patch', 'delete'],
    });
    return passIf(rules === 0, 'The role changes admission webhooks', { rules });
  },
});
