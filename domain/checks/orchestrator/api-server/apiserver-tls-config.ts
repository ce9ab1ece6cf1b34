import { check } from '../../check.ts';
import { notApplicable, passIf } from '../../verdict.ts';
import { flagsOf } from '../component-flags.ts';

export const apiserverTlsConfig = check({
  id: 'apiserver_tls_config',
  title: 'The API server has a certificate',
  provider: 'orchestrator',
  resourceTypes: ['pod'],
  severity: 'high',
  looksAt: ['/containers'],
  fix: { words: 'Start the API server with --tls-cert-file.' },
  evaluate(pod) {
    const flags = flagsOf(pod, 'kube-apiserver');
    if (flags === null) return notApplicable();
    const value = flags.get('tls-cert-file') ?? null;
    return passIf(value !== null, 'The API server has no certificate of its own', { 'tls-cert-file': value });
  },
});
