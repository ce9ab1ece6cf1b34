import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';

export const appHttpLogsEnabled = check({
  id: 'app_http_logs_enabled',
  title: 'Apps log requests',
  provider: 'cloud_c',
  resourceTypes: ['app_service'],
  severity: 'low',
  looksAt: ['/http_logging'],
  fix: { words: 'Turn on HTTP logs of the app.', sets: [{ path: '/http_logging', value: true }] },
  evaluate(resource) {
    const value = resource.flag('http_logging');
    return passIf(value, 'Requests to the app are not logged', { http_logging: value });
  },
});
