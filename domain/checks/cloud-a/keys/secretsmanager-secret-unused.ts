import { check } from '../../check.ts';
import { daysBetween } from '../../age.ts';
import { passIf } from '../../verdict.ts';

export const secretsmanagerSecretUnused = check({
  id: 'secretsmanager_secret_unused',
  title: 'Secrets that nobody reads are gone',
  provider: 'cloud_a',
  resourceTypes: ['secret'],
  severity: 'medium',
  looksAt: ['/observed/last_accessed_at'],
  fix: { words: 'Delete secrets that were not read for 90 days.' },
  evaluate(secret, { now }) {
    const read = secret.group('observed').time('last_accessed_at');
    const since = read ?? secret.time('created_at') ?? now;
    return passIf(daysBetween(since, now) <= 90, 'The secret was not read for 90 days', {
      last_accessed_at: read?.toISOString() ?? null,
    });
  },
});
