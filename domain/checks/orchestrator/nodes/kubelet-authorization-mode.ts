import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';

export const kubeletAuthorizationMode = check({
  id: 'kubelet_authorization_mode',
  title: 'Kubelets do not allow everything',
  provider: 'orchestrator',
  resourceTypes: ['node'],
  severity: 'high',
  looksAt: ['/kubelet'],
  fix: { words: 'Set authorization.mode of the kubelet to Webhook.' },
  evaluate(node) {
    const value = node.group('kubelet').text('authorization_mode');
    return passIf(value !== null && value !== 'AlwaysAllow', 'The kubelet allows everything', {
      authorization_mode: value,
    });
  },
});
