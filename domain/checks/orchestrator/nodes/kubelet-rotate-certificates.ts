import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';

export const kubeletRotateCertificates = check({
  id: 'kubelet_rotate_certificates',
  title: 'Kubelet certificates rotate',
  provider: 'orchestrator',
  resourceTypes: ['node'],
  severity: 'high',
  looksAt: ['/kubelet'],
  fix: { words: 'Set rotateCertificates of the kubelet to true.' },
  evaluate(node) {
    const value = node.group('kubelet').flag('rotate_certificates');
    return passIf(value, 'The certificate of the kubelet does not rotate', { rotate_certificates: value });
  },
});
