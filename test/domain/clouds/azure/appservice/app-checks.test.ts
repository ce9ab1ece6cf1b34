import { appserviceAppChecks } from '../../../../../domain/clouds/azure/appservice/app-checks.ts';
import { testChecks } from '../../../checks/check-cases.ts';

describe('the checks of Azure: appservice, app', () => {
  testChecks(appserviceAppChecks, {
    app_client_certificates_on: { pass: { client_certificates: true }, fail: { client_certificates: false } },
    app_ensure_http_is_redirected_to_https: { pass: { https_only: true }, fail: { https_only: false } },
    app_http_logs_enabled: { pass: { http_logging: true }, fail: { http_logging: false } },
    app_minimum_tls_version_12: { pass: { minimum_tls_version: '1.2' }, fail: { minimum_tls_version: '1.0' } },
  });
});
