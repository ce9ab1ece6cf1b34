import { check } from '../../check.ts';
import { notApplicable, passIf } from '../../verdict.ts';
import { flagsOf } from '../component-flags.ts';

export const apiserverEncryptionProviderConfigSet = check({
  id: 'apiserver_encryption_provider_config_set',
  title: 'Secrets are encrypted at rest',
  provider: 'orchestrator',
  resourceTypes: ['pod'],
  severity: 'high',
  looksAt: ['/containers'],
  fix: { words: 'Start the API server with --encryption-provider-config.' },
  evaluate(pod) {
    const flags = flagsOf(pod, 'kube-apiserver');
    if (flags === null) return notApplicable();
    const value = flags.get('encryption-provider-config') ?? null;
    return passIf(value !== null, 'Secrets are stored as they are', { 'encryption-provider-config': value });
  },
});
