import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';

export const kubeletClientCaFileSet = check({
  id: 'kubelet_client_ca_file_set',
  title: 'Kubelets verify clients',
  provider: 'orchestrator',
  resourceTypes: ['node'],
  severity: 'high',
  looksAt: ['/kubelet'],
  fix: { words: 'Set authentication.x509.clientCAFile of the kubelet.' },
  evaluate(node) {
    const value = node.group('kubelet').text('client_ca_file');
    return passIf(value !== null, 'The kubelet does not verify clients', { client_ca_file: value });
  },
});
