import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';

export const kubeletDisableReadOnlyPort = check({
  id: 'kubelet_disable_read_only_port',
  title: 'Kubelets have no read-only port',
  provider: 'orchestrator',
  resourceTypes: ['node'],
  severity: 'medium',
  looksAt: ['/kubelet'],
  fix: { words: 'Set readOnlyPort of the kubelet to 0.' },
  evaluate(node) {
    const value = node.group('kubelet').number('read_only_port');
    return passIf(value === 0, 'The kubelet has a port that anybody may read', { read_only_port: value });
  },
});
