import { fail, notApplicable, notEvaluated, passIf, type Verdict } from '../../../checks/verdict.ts';
import { azureRules, type AzureFields } from '../rules.ts';

type App = AzureFields<'app_service'>;

const isFunction = (app: App): boolean => app.text('kind')?.toLowerCase().includes('functionapp') === true;

/** Evaluates the FTP state, whose values are documented. */
function withoutFtp(app: App): Verdict {
  const state = app.text('ftps_state');
  if (state !== 'FtpsOnly' && state !== 'Disabled' && state !== 'AllAllowed') {
    return notEvaluated('the FTP state is not one that is known');
  }
  return passIf(state !== 'AllAllowed', 'FTP without encryption is allowed', { ftps_state: state });
}

const withIdentity = (app: App): Verdict =>
  passIf(app.texts('identity_types').length > 0, 'The app has no managed identity', { identity_types: [] });

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
  app_ftp_deployment_disabled: {
    looksAt: ['/ftps_state', '/kind'],
    evaluate: (app) => (isFunction(app) ? notApplicable() : withoutFtp(app)),
  },
  app_function_ftps_deployment_disabled: {
    looksAt: ['/ftps_state', '/kind'],
    evaluate: (app) => (isFunction(app) ? withoutFtp(app) : notApplicable()),
  },
  app_register_with_identity: {
    looksAt: ['/identity_types', '/kind'],
    evaluate: (app) => (isFunction(app) ? notApplicable() : withIdentity(app)),
  },
  app_function_identity_is_configured: {
    looksAt: ['/identity_types', '/kind'],
    evaluate: (app) => (isFunction(app) ? withIdentity(app) : notApplicable()),
  },
  app_function_not_publicly_accessible: {
    looksAt: ['/public_network_access', '/kind'],
    evaluate(app) {
      if (!isFunction(app)) return notApplicable();
      const access = app.text('public_network_access')?.toLowerCase();
      if (access !== 'enabled' && access !== 'disabled') {
        return notEvaluated('the setting for public network access is not one that is known');
      }
      return passIf(access === 'disabled', 'Public network access is enabled', { public_network_access: access });
    },
  },
  app_remote_debugging_disabled: {
    looksAt: ['/remote_debugging'],
    sets: [{ path: '/remote_debugging', value: false }],
    evaluate(app) {
      const isEnabled = app.flag('remote_debugging');
      return passIf(!isEnabled, 'Remote debugging is enabled', { remote_debugging: isEnabled });
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
