import { check } from '../../check.ts';
import { notApplicable, passIf } from '../../verdict.ts';
import { flagsOf } from '../component-flags.ts';

export const apiserverKubeletCertAuth = check({
  id: 'apiserver_kubelet_cert_auth',
  title: 'The API server verifies kubelets',
  provider: 'orchestrator',
  resourceTypes: ['pod'],
  severity: 'critical',
  looksAt: ['/containers'],
  fix: { words: 'Start the API server with --kubelet-certificate-authority.' },
  evaluate(pod) {
    const flags = flagsOf(pod, 'kube-apiserver');
    if (flags === null) return notApplicable();
    const value = flags.get('kubelet-certificate-authority') ?? null;
    return passIf(value !== null, 'The API server does not verify kubelets', {
      'kubelet-certificate-authority': value,
    });
  },
});
