import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';

export const iamSaNoAdministrativePrivileges = check({
  id: 'iam_sa_no_administrative_privileges',
  title: 'Service accounts are no administrators',
  provider: 'cloud_b',
  resourceTypes: ['iam_policy'],
  severity: 'high',
  looksAt: ['/bindings'],
  fix: { words: 'Give the service account the roles that its programs need.' },
  evaluate(policy) {
    const members = policy
      .parts('bindings')
      .filter((binding) => /admin|^roles\/(?:owner|editor)$/i.test(binding.text('role') ?? ''))
      .flatMap((binding) => binding.texts('members'))
      .filter((member) => member.startsWith('serviceAccount:') && !member.includes('@cloudservices.'));
    return passIf(members.length === 0, 'A service account is an administrator', { members: [...new Set(members)] });
  },
});
