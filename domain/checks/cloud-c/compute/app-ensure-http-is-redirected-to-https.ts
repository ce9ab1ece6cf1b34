import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';

export const appEnsureHttpIsRedirectedToHttps = check({
  id: 'app_ensure_http_is_redirected_to_https',
  title: 'Apps accept HTTPS only',
  provider: 'cloud_c',
  resourceTypes: ['app_service'],
  severity: 'high',
  looksAt: ['/https_only'],
  fix: { words: 'Redirect HTTP of the app to HTTPS.', sets: [{ path: '/https_only', value: true }] },
  evaluate(resource) {
    const value = resource.flag('https_only');
    return passIf(value, 'The app accepts plain HTTP', { https_only: value });
  },
});
