import { check } from '../../check.ts';
import { daysBetween } from '../../age.ts';
import { notApplicable, passIf } from '../../verdict.ts';

export const iamUserAccesskeyUnused = check({
  id: 'iam_user_accesskey_unused',
  title: 'Access keys that nobody uses are gone',
  provider: 'cloud_a',
  resourceTypes: ['iam_user'],
  severity: 'medium',
  looksAt: ['/access_keys', '/observed/access_keys_last_used'],
  fix: { words: 'Deactivate or delete keys that were not used for 45 days.' },
  evaluate(user, { now }) {
    // The report names the keys by their order of creation.
    const keys = user
      .parts('access_keys')
      .toSorted((a, b) => (a.text('created_at') ?? '').localeCompare(b.text('created_at') ?? ''));
    if (!keys.some((key) => key.text('status') === 'Active')) return notApplicable();
    const uses = user.group('observed').list('access_keys_last_used');
    const unused = keys.filter((key, index) => {
      if (key.text('status') !== 'Active') return false;
      const used = uses[index];
      const since = typeof used === 'string' ? new Date(used) : key.time('created_at');
      return daysBetween(since ?? now, now) > 45;
    });
    return passIf(unused.length === 0, 'An access key was not used for 45 days', {
      access_keys: unused.map((key) => key.text('id')),
    });
  },
});
