import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';
import { grants } from '../role-rules.ts';

export const rbacMinimizeNodeProxySubresourceAccess = check({
  id: 'rbac_minimize_node_proxy_subresource_access',
  title: 'Nodes may be proxied to where needed only',
  provider: 'orchestrator',
  resourceTypes: ['role', 'cluster_role'],
  severity: 'high',
  looksAt: ['/rules'],
  fix: { words: 'Name the verbs and resources that are needed in the role.' },
  evaluate(role) {
    const rules = grants(role, { resources: ['nodes/proxy'], verbs: ['get', 'create', 'update', 'delete'] });
    return passIf(rules === 0, 'The role reaches kubelets through the API server', { rules });
  },
});
