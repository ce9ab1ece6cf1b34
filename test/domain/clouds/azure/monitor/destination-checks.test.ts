import assert from 'node:assert/strict';
import { monitorDestinationChecks } from '../../../../../domain/clouds/azure/monitor/destination-checks.ts';
import type { JsonObject } from '../../../../../domain/json.ts';
import { testChecks, type Shown } from '../../../checks/check-cases.ts';
import { outcomeOf } from '../../../checks/outcome-of.ts';

const setting = (id: string | null, categories = ['Administrative']): JsonObject => ({
  name: 'export',
  categories,
  storage_account_id: id,
});
const exported = (account: JsonObject): Shown => ({
  configuration: { diagnostic_settings: [setting('/logs')] },
  inventory: { object_bucket: { '/logs': account } },
});
const assigned = (more: JsonObject): JsonObject => ({
  policy_assignments: [{ id: '/1', name: 'SecurityCenterBuiltIn', enforcement: 'Default', disabled: [], ...more }],
});

describe('the checks of Azure: monitor, destinations of logs', () => {
  testChecks(monitorDestinationChecks, {
    monitor_storage_account_with_activity_logs_is_private: {
      pass: exported({ blob_public_access: false }),
      fail: exported({ blob_public_access: true }),
    },
    monitor_storage_account_with_activity_logs_cmk_encrypted: {
      pass: exported({ customer_managed_key: true }),
      fail: exported({ customer_managed_key: false }),
    },
    network_flow_log_captured_sent: {
      pass: { flow_logs: [{ id: '/1', enabled: true, log_analytics: true }] },
      fail: { flow_logs: [{ id: '/1', enabled: true, log_analytics: false }] },
    },
    appinsights_ensure_is_configured: {
      pass: { application_insights: 1 },
      fail: { application_insights: 0 },
    },
    policy_ensure_asc_enforcement_enabled: {
      pass: assigned({}),
      fail: assigned({ enforcement: 'DoNotEnforce' }),
    },
  });

  const outcome = (id: string, configuration: JsonObject, inventory: Shown['inventory'] = {}): string =>
    outcomeOf({ checks: monitorDestinationChecks, id }, configuration, { inventory });

  it('do not apply where the activity log goes to no storage account, and are not evaluated for one that is not known', () => {
    const id = 'monitor_storage_account_with_activity_logs_is_private';
    assert.equal(outcome(id, { diagnostic_settings: [setting(null), setting('/logs', [])] }), 'not_applicable');
    assert.equal(outcome(id, { diagnostic_settings: [setting('/elsewhere')] }), 'not_evaluated');
    const inventory = { object_bucket: { '/logs': { blob_public_access: true } } };
    assert.equal(outcome(id, { diagnostic_settings: [setting('/logs'), setting('/elsewhere')] }, inventory), 'fail');
  });

  it('ignore flow logs that are disabled', () => {
    const of = (...logs: JsonObject[]): string => outcome('network_flow_log_captured_sent', { flow_logs: logs });
    assert.equal(of({ id: '/1', enabled: false, log_analytics: true }), 'fail');
    assert.equal(
      of({ id: '/1', enabled: true, log_analytics: true }, { id: '/2', enabled: false, log_analytics: false }),
      'pass',
    );
  });

  it('fail disabled policies of the benchmark, and do not evaluate another assignment or mode', () => {
    const of = (configuration: JsonObject): string => outcome('policy_ensure_asc_enforcement_enabled', configuration);
    assert.equal(of(assigned({ disabled: ['effect'] })), 'fail');
    assert.equal(of(assigned({ name: 'another' })), 'not_evaluated');
    assert.equal(of(assigned({ enforcement: 'Enroll' })), 'not_evaluated');
  });
});
