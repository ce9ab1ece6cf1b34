import { check } from '../../check.ts';
import { notApplicable, passIf } from '../../verdict.ts';
import { flagsOf } from '../component-flags.ts';

export const apiserverServiceAccountLookupTrue = check({
  id: 'apiserver_service_account_lookup_true',
  title: 'Service account tokens are looked up',
  provider: 'orchestrator',
  resourceTypes: ['pod'],
  severity: 'high',
  looksAt: ['/containers'],
  fix: { words: 'Start the API server without --service-account-lookup=false.' },
  evaluate(pod) {
    const flags = flagsOf(pod, 'kube-apiserver');
    if (flags === null) return notApplicable();
    const value = flags.get('service-account-lookup') ?? null;
    return passIf(value !== 'false', 'Tokens of deleted service accounts stay valid', {
      'service-account-lookup': value,
    });
  },
});
