import { passIf } from '../../../checks/verdict.ts';
import { azureRules } from '../rules.ts';

export const appserviceAppChecks = azureRules('app_service', {
  app_client_certificates_on: {
    looksAt: ['/client_certificates'],
    sets: [{ path: '/client_certificates', value: true }],
    evaluate(resource) {
      const value = resource.flag('client_certificates');
      return passIf(value, 'The app does not ask clients for certificates', { client_certificates: value });
    },
  },
  app_ensure_http_is_redirected_to_https: {
    looksAt: ['/https_only'],
    sets: [{ path: '/https_only', value: true }],
    evaluate(resource) {
      const value = resource.flag('https_only');
      return passIf(value, 'The app accepts plain HTTP', { https_only: value });
    },
  },
  app_http_logs_enabled: {
    looksAt: ['/http_logging'],
    sets: [{ path: '/http_logging', value: true }],
    evaluate(resource) {
      const value = resource.flag('http_logging');
      return passIf(value, 'Requests to the app are not logged', { http_logging: value });
    },
  },
  app_minimum_tls_version_12: {
    looksAt: ['/minimum_tls_version'],
    sets: [{ path: '/minimum_tls_version', value: '1.2' }],
    evaluate(resource) {
      const value = resource.text('minimum_tls_version');
      return passIf(value === '1.2' || value === '1.3', 'The app accepts old TLS', { minimum_tls_version: value });
    },
  },
});
