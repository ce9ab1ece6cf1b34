import { check } from '../../check.ts';
import { notApplicable, passIf } from '../../verdict.ts';
import { flagsOf } from '../component-flags.ts';

export const controllermanagerServiceAccountCredentials = check({
  id: 'controllermanager_service_account_credentials',
  title: 'Controllers use accounts of their own',
  provider: 'orchestrator',
  resourceTypes: ['pod'],
  severity: 'high',
  looksAt: ['/containers'],
  fix: { words: 'Start the controller manager with --use-service-account-credentials=true.' },
  evaluate(pod) {
    const flags = flagsOf(pod, 'kube-controller-manager');
    if (flags === null) return notApplicable();
    const value = flags.get('use-service-account-credentials') ?? null;
    return passIf(value === 'true', 'Controllers share the rights of their manager', {
      'use-service-account-credentials': value,
    });
  },
});
