import { check } from '../../check.ts';
import { fail, passIf } from '../../verdict.ts';

export const iamRootHardwareMfaEnabled = check({
  id: 'iam_root_hardware_mfa_enabled',
  title: 'The root user has a hardware second factor',
  provider: 'cloud_a',
  resourceTypes: ['account'],
  severity: 'critical',
  looksAt: ['/root_user/mfa_enabled', '/root_user/mfa_is_virtual'],
  fix: { words: 'Register a hardware key for the root user and remove the virtual device.' },
  evaluate(account) {
    const root = account.group('root_user');
    if (!root.flag('mfa_enabled')) return fail('The root user has no second factor', { mfa_enabled: false });
    const isVirtual = root.flag('mfa_is_virtual');
    return passIf(!isVirtual, "The root user's second factor is an app, not a device", { mfa_is_virtual: isVirtual });
  },
});
