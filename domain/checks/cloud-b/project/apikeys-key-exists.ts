import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';

export const apikeysKeyExists = check({
  id: 'apikeys_key_exists',
  title: 'There are no API keys',
  provider: 'cloud_b',
  resourceTypes: ['account'],
  severity: 'medium',
  looksAt: ['/api_keys'],
  fix: { words: 'Use service accounts instead and delete the keys.' },
  evaluate: (project) =>
    passIf(project.parts('api_keys').length === 0, 'API keys exist', { api_keys: project.parts('api_keys').length }),
});
