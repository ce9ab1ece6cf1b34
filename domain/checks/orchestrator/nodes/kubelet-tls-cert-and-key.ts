import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';

export const kubeletTlsCertAndKey = check({
  id: 'kubelet_tls_cert_and_key',
  title: 'Kubelets have certificates',
  provider: 'orchestrator',
  resourceTypes: ['node'],
  severity: 'high',
  looksAt: ['/kubelet'],
  fix: { words: 'Give the kubelet a certificate and key.' },
  evaluate(node) {
    const value = node.group('kubelet').text('tls_cert_file');
    return passIf(value !== null, 'The kubelet made its own certificate', { tls_cert_file: value });
  },
});
