import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';

export const apikeysApiRestrictionsConfigured = check({
  id: 'apikeys_api_restrictions_configured',
  title: 'API keys name the APIs they are for',
  provider: 'cloud_b',
  resourceTypes: ['account'],
  severity: 'high',
  looksAt: ['/api_keys'],
  fix: { words: 'Restrict each key to the APIs it calls.' },
  evaluate(project) {
    const open = project.parts('api_keys').filter((key) => !key.flag('has_api_restrictions'));
    return passIf(open.length === 0, 'An API key may call any API', { api_keys: open.map((key) => key.text('id')) });
  },
});
