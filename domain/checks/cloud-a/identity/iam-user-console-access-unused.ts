import { check } from '../../check.ts';
import { daysBetween } from '../../age.ts';
import { notApplicable, passIf } from '../../verdict.ts';

export const iamUserConsoleAccessUnused = check({
  id: 'iam_user_console_access_unused',
  title: 'Passwords that nobody uses are gone',
  provider: 'cloud_a',
  resourceTypes: ['iam_user'],
  severity: 'medium',
  looksAt: ['/login_profile', '/observed/password_last_used'],
  fix: { words: 'Take the console password from users who did not sign in for 45 days.' },
  evaluate(user, { now }) {
    const profile = user.part('login_profile');
    if (profile === null) return notApplicable();
    const used = user.group('observed').time('password_last_used');
    const since = used ?? profile.time('created_at') ?? now;
    return passIf(daysBetween(since, now) <= 45, 'The user did not sign in for 45 days', {
      password_last_used: used?.toISOString() ?? null,
    });
  },
});
