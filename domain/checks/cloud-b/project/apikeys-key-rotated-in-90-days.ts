import { check } from '../../check.ts';
import { daysBetween } from '../../age.ts';
import { passIf } from '../../verdict.ts';

export const apikeysKeyRotatedIn90Days = check({
  id: 'apikeys_key_rotated_in_90_days',
  title: 'API keys are younger than 90 days',
  provider: 'cloud_b',
  resourceTypes: ['account'],
  severity: 'medium',
  looksAt: ['/api_keys'],
  fix: { words: 'Make a new key, move its users over and delete the old one.' },
  evaluate(project, { now }) {
    const old = project.parts('api_keys').filter((key) => daysBetween(key.time('created_at') ?? now, now) > 90);
    return passIf(old.length === 0, 'An API key is older than 90 days', { api_keys: old.map((key) => key.text('id')) });
  },
});
