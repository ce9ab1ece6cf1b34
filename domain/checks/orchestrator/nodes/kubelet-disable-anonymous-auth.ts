import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';

export const kubeletDisableAnonymousAuth = check({
  id: 'kubelet_disable_anonymous_auth',
  title: 'Kubelets refuse anonymous requests',
  provider: 'orchestrator',
  resourceTypes: ['node'],
  severity: 'high',
  looksAt: ['/kubelet'],
  fix: { words: 'Set authentication.anonymous.enabled of the kubelet to false.' },
  evaluate(node) {
    const value = node.group('kubelet').flag('anonymous_authentication');
    return passIf(!value, 'The kubelet answers anonymous requests', { anonymous_authentication: value });
  },
});
