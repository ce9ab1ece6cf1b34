import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';

export const iamNoRootAccessKey = check({
  id: 'iam_no_root_access_key',
  title: 'The root user has no access keys',
  provider: 'cloud_a',
  resourceTypes: ['account'],
  severity: 'critical',
  looksAt: ['/root_user/has_access_keys'],
  fix: { words: 'Sign in as root and delete its access keys; give programs a role instead.' },
  evaluate(account) {
    const hasKeys = account.group('root_user').flag('has_access_keys');
    return passIf(!hasKeys, 'The root user has access keys', { has_access_keys: hasKeys });
  },
});
