import { fail, notApplicable, passIf } from '../../../checks/verdict.ts';
import { azureRules } from '../rules.ts';

export const appserviceAppChecks = azureRules('app_service', {
  app_client_certificates_on: {
    looksAt: ['/client_certificates', '/client_certificate_mode'],
    sets: [
      { path: '/client_certificates', value: true },
      { path: '/client_certificate_mode', value: 'Required' },
    ],
    evaluate(app) {
      if (!app.flag('client_certificates')) {
        return fail('Client certificates are not enabled', { client_certificates: false });
      }
      const mode = app.text('client_certificate_mode');
      return passIf(mode === 'Required', 'The client certificate mode is not Required', {
        client_certificate_mode: mode,
      });
    },
  },
  app_ensure_http_is_redirected_to_https: {
    looksAt: ['/https_only'],
    sets: [{ path: '/https_only', value: true }],
    evaluate(resource) {
      const value = resource.flag('https_only');
      return passIf(value, 'HTTPS Only is not enabled', { https_only: value });
    },
  },
  app_http_logs_enabled: {
    looksAt: ['/http_logs_exported'],
    evaluate(app) {
      if (app.text('kind')?.includes('functionapp') === true) return notApplicable();
      const value = app.flag('http_logs_exported');
      return passIf(value, 'HTTP logs are not exported by a diagnostic setting', { http_logs_exported: value });
    },
  },
  app_minimum_tls_version_12: {
    looksAt: ['/minimum_tls_version'],
    sets: [{ path: '/minimum_tls_version', value: '1.2' }],
    evaluate(resource) {
      const value = resource.text('minimum_tls_version');
      return passIf(value === '1.2' || value === '1.3', 'TLS 1.2 or higher is not required', {
        minimum_tls_version: value,
      });
    },
  },
});
