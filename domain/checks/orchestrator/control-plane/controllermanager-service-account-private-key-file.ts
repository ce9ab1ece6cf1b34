import { check } from '../../check.ts';
import { notApplicable, passIf } from '../../verdict.ts';
import { flagsOf } from '../component-flags.ts';

export const controllermanagerServiceAccountPrivateKeyFile = check({
  id: 'controllermanager_service_account_private_key_file',
  title: 'Service account tokens are signed with a key file',
  provider: 'orchestrator',
  resourceTypes: ['pod'],
  severity: 'high',
  looksAt: ['/containers'],
  fix: { words: 'Start the controller manager with --service-account-private-key-file.' },
  evaluate(pod) {
    const flags = flagsOf(pod, 'kube-controller-manager');
    if (flags === null) return notApplicable();
    const value = flags.get('service-account-private-key-file') ?? null;
    return passIf(value !== null, 'Service account tokens have no key of their own', {
      'service-account-private-key-file': value,
    });
  },
});
