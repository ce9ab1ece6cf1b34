import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';

const defaultAccount = /^\d+-compute@developer\.gserviceaccount\.com$/;

export const computeInstanceDefaultServiceAccountInUse = check({
  id: 'compute_instance_default_service_account_in_use',
  title: 'Instances do not use the default service account',
  provider: 'cloud_b',
  resourceTypes: ['vm_instance'],
  severity: 'medium',
  looksAt: ['/service_accounts'],
  fix: { words: 'Give the instance a service account of its own.' },
  evaluate(instance) {
    const isDefault = instance
      .parts('service_accounts')
      .some((account) => defaultAccount.test(account.text('email') ?? ''));
    return passIf(!isDefault, 'The instance acts as the default service account', { default_service_account: true });
  },
});
