import { check } from '../../check.ts';
import { daysBetween } from '../../age.ts';
import { passIf } from '../../verdict.ts';

export const iamAvoidRootUsage = check({
  id: 'iam_avoid_root_usage',
  title: 'The root user was not used lately',
  provider: 'cloud_a',
  resourceTypes: ['account'],
  severity: 'high',
  looksAt: ['/observed/root_password_last_used', '/observed/root_access_keys_last_used'],
  fix: { words: 'Work with roles and keep the root user for the tasks that only it can do.' },
  evaluate(account, { now }) {
    const observed = account.group('observed');
    const uses = [
      observed.text('root_password_last_used'),
      ...observed.list('root_access_keys_last_used').map((use) => (typeof use === 'string' ? use : null)),
    ].filter((use) => use !== null);
    const recent = uses.filter((use) => daysBetween(new Date(use), now) <= 1);
    return passIf(recent.length === 0, 'The root user was used within the last day', { last_used: recent });
  },
});
