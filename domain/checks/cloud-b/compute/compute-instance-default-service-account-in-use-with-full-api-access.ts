import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';

export const computeInstanceDefaultServiceAccountInUseWithFullApiAccess = check({
  id: 'compute_instance_default_service_account_in_use_with_full_api_access',
  title: 'The default service account has no full API access',
  provider: 'cloud_b',
  resourceTypes: ['vm_instance'],
  severity: 'medium',
  looksAt: ['/service_accounts'],
  fix: { words: 'Give the instance narrower scopes or a service account of its own.' },
  evaluate(instance) {
    const full = instance
      .parts('service_accounts')
      .filter((account) => /^\d+-compute@developer\.gserviceaccount\.com$/.test(account.text('email') ?? ''))
      .some((account) => account.texts('scopes').some((scope) => scope.endsWith('/auth/cloud-platform')));
    return passIf(!full, 'The default service account of the instance may call every API', { full_api_access: true });
  },
});
