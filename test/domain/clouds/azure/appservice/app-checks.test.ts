import assert from 'node:assert/strict';
import { appserviceAppChecks } from '../../../../../domain/clouds/azure/appservice/app-checks.ts';
import type { JsonObject } from '../../../../../domain/json.ts';
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
    app_ftp_deployment_disabled: {
      pass: { kind: 'app', ftps_state: 'FtpsOnly' },
      fail: { kind: 'app', ftps_state: 'AllAllowed' },
    },
    app_function_ftps_deployment_disabled: {
      pass: { kind: 'functionapp,linux', ftps_state: 'Disabled' },
      fail: { kind: 'functionapp,linux', ftps_state: 'AllAllowed' },
    },
    app_register_with_identity: {
      pass: { kind: 'app', identity_types: ['SystemAssigned'] },
      fail: { kind: 'app', identity_types: [] },
    },
    app_function_identity_is_configured: {
      pass: { kind: 'functionapp', identity_types: ['UserAssigned'] },
      fail: { kind: 'functionapp', identity_types: [] },
    },
    app_function_not_publicly_accessible: {
      pass: { kind: 'functionapp', public_network_access: 'Disabled' },
      fail: { kind: 'functionapp', public_network_access: 'Enabled' },
    },
    app_remote_debugging_disabled: { pass: { remote_debugging: false }, fail: { remote_debugging: true } },
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

  it('separate function apps from others, and do not evaluate values that are not known', () => {
    const of = (id: string, app: JsonObject): string => outcomeOf({ checks: appserviceAppChecks, id }, app);
    assert.equal(
      of('app_ftp_deployment_disabled', { kind: 'functionapp', ftps_state: 'AllAllowed' }),
      'not_applicable',
    );
    assert.equal(
      of('app_function_ftps_deployment_disabled', { kind: 'app', ftps_state: 'AllAllowed' }),
      'not_applicable',
    );
    assert.equal(of('app_register_with_identity', { kind: 'functionapp', identity_types: [] }), 'not_applicable');
    assert.equal(of('app_function_identity_is_configured', { kind: null, identity_types: [] }), 'not_applicable');
    assert.equal(
      of('app_function_not_publicly_accessible', { kind: 'app', public_network_access: 'Enabled' }),
      'not_applicable',
    );
    assert.equal(of('app_ftp_deployment_disabled', { kind: 'app', ftps_state: null }), 'not_evaluated');
    assert.equal(
      of('app_function_not_publicly_accessible', { kind: 'functionapp', public_network_access: null }),
      'not_evaluated',
    );
  });

  it('require no HTTP logs of function apps, which have none', () => {
    const logs = { checks: appserviceAppChecks, id: 'app_http_logs_enabled' };
    assert.equal(outcomeOf(logs, { kind: 'functionapp,linux', http_logs_exported: false }), 'not_applicable');
  });
});
