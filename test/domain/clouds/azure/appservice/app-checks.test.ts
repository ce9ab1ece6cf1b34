import assert from 'node:assert/strict';
import { appserviceAppChecks } from '../../../../../domain/clouds/azure/appservice/app-checks.ts';
import { testChecks } from '../../../checks/check-cases.ts';
import { outcomeOf } from '../../../checks/outcome-of.ts';

describe('the checks of Azure: appservice, app', () => {
  testChecks(appserviceAppChecks, {
    app_client_certificates_on: {
      pass: { client_certificates: true, client_certificate_mode: 'Required' },
      fail: { client_certificates: false, client_certificate_mode: 'Required' },
    },
    app_ensure_http_is_redirected_to_https: { pass: { https_only: true }, fail: { https_only: false } },
    app_http_logs_enabled: {
      pass: { kind: 'app,linux', http_logs_exported: true },
      fail: { kind: 'app,linux', http_logging: true, http_logs_exported: false },
    },
    app_minimum_tls_version_12: { pass: { minimum_tls_version: '1.2' }, fail: { minimum_tls_version: '1.0' } },
  });

  it('do not accept optional client certificates', () => {
    const certificates = { checks: appserviceAppChecks, id: 'app_client_certificates_on' };
    for (const mode of ['Optional', 'OptionalInteractiveUser', null]) {
      const app = { client_certificates: true, client_certificate_mode: mode };
      assert.equal(outcomeOf(certificates, app), 'fail', `${mode}`);
    }
    assert.equal(outcomeOf(certificates, { client_certificates: true }), 'not_evaluated');
  });

  it('require no HTTP logs of function apps, which have none', () => {
    const logs = { checks: appserviceAppChecks, id: 'app_http_logs_enabled' };
    assert.equal(outcomeOf(logs, { kind: 'functionapp,linux', http_logs_exported: false }), 'not_applicable');
  });
});
