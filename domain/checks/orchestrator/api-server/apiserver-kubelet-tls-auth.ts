import { check } from '../../check.ts';
import { notApplicable, passIf } from '../../verdict.ts';
import { flagsOf } from '../component-flags.ts';

export const apiserverKubeletTlsAuth = check({
  id: 'apiserver_kubelet_tls_auth',
  title: 'The API server has a certificate for kubelets',
  provider: 'orchestrator',
  resourceTypes: ['pod'],
  severity: 'critical',
  looksAt: ['/containers'],
  fix: { words: 'Start the API server with --kubelet-client-certificate.' },
  evaluate(pod) {
    const flags = flagsOf(pod, 'kube-apiserver');
    if (flags === null) return notApplicable();
    const value = flags.get('kubelet-client-certificate') ?? null;
    return passIf(value !== null, 'The API server shows kubelets no certificate', {
      'kubelet-client-certificate': value,
    });
  },
});
