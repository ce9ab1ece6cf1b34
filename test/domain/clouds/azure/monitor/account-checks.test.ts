import assert from 'node:assert/strict';
import { monitorAccountChecks } from '../../../../../domain/clouds/azure/monitor/account-checks.ts';
import type { JsonObject } from '../../../../../domain/json.ts';
import { testChecks } from '../../../checks/check-cases.ts';
import { outcomeOf } from '../../../checks/outcome-of.ts';

const caller = '/subscriptions/s/actiongroups/on-call';

const alert = (changes: JsonObject = {}): JsonObject => ({
  name: 'changes',
  enabled: true,
  category: 'Administrative',
  operations: [],
  scopes: ['/subscriptions/s'],
  filters: [],
  action_groups: [caller],
  ...changes,
});
const subscription = (changes: JsonObject): JsonObject => ({
  subscription_id: 'S',
  activity_log_alerts: [alert(changes)],
  action_groups: [{ id: caller, enabled: true, receivers: 1 }],
});
const exported = (...categories: string[]): JsonObject => ({
  diagnostic_settings: [{ name: 'all', categories, storage_account_id: null }],
});

describe('the checks of Azure: monitor, subscription', () => {
  testChecks(monitorAccountChecks, {
    monitor_alert_create_policy_assignment: {
      pass: subscription({ operations: ['Microsoft.Authorization/policyAssignments/write'] }),
      fail: subscription({ operations: ['Microsoft.Authorization/policyAssignments/write'], enabled: false }),
    },
    monitor_alert_create_update_nsg: {
      pass: subscription({ operations: ['Microsoft.Network/networkSecurityGroups/write'] }),
      fail: subscription({ operations: ['Microsoft.Network/networkSecurityGroups/write'], enabled: false }),
    },
    monitor_alert_create_update_public_ip_address_rule: {
      pass: subscription({ operations: ['Microsoft.Network/publicIPAddresses/write'] }),
      fail: subscription({ operations: ['Microsoft.Network/publicIPAddresses/write'], enabled: false }),
    },
    monitor_alert_create_update_security_solution: {
      pass: subscription({ operations: ['Microsoft.Security/securitySolutions/write'] }),
      fail: subscription({ operations: ['Microsoft.Security/securitySolutions/write'], enabled: false }),
    },
    monitor_alert_create_update_sqlserver_fr: {
      pass: subscription({ operations: ['Microsoft.Sql/servers/firewallRules/write'] }),
      fail: subscription({ operations: ['Microsoft.Sql/servers/firewallRules/write'], enabled: false }),
    },
    monitor_alert_delete_nsg: {
      pass: subscription({ operations: ['Microsoft.Network/networkSecurityGroups/delete'] }),
      fail: subscription({ operations: ['Microsoft.Network/networkSecurityGroups/delete'], enabled: false }),
    },
    monitor_alert_delete_policy_assignment: {
      pass: subscription({ operations: ['Microsoft.Authorization/policyAssignments/delete'] }),
      fail: subscription({ operations: ['Microsoft.Authorization/policyAssignments/delete'], enabled: false }),
    },
    monitor_alert_delete_public_ip_address_rule: {
      pass: subscription({ operations: ['Microsoft.Network/publicIPAddresses/delete'] }),
      fail: subscription({ operations: ['Microsoft.Network/publicIPAddresses/delete'], enabled: false }),
    },
    monitor_alert_delete_security_solution: {
      pass: subscription({ operations: ['Microsoft.Security/securitySolutions/delete'] }),
      fail: subscription({ operations: ['Microsoft.Security/securitySolutions/delete'], enabled: false }),
    },
    monitor_alert_delete_sqlserver_fr: {
      pass: subscription({ operations: ['Microsoft.Sql/servers/firewallRules/delete'] }),
      fail: subscription({ operations: ['Microsoft.Sql/servers/firewallRules/delete'], enabled: false }),
    },
    monitor_alert_service_health_exists: {
      pass: subscription({ category: 'ServiceHealth' }),
      fail: { subscription_id: 's', activity_log_alerts: [], action_groups: [] },
    },
    monitor_diagnostic_setting_with_appropriate_categories: {
      pass: exported('Administrative', 'Security', 'Alert', 'Policy'),
      fail: exported('Administrative', 'Security', 'Alert'),
    },
    monitor_diagnostic_settings_exists: { pass: exported('Policy'), fail: exported() },
  });

  it('count no export of the activity log where there is none', () => {
    const exists = { checks: monitorAccountChecks, id: 'monitor_diagnostic_settings_exists' };
    assert.equal(outcomeOf(exists, { diagnostic_settings: [] }), 'fail');
  });
});

describe('An alert on the activity log of a subscription', () => {
  const operation = 'Microsoft.Network/networkSecurityGroups/write';
  const check = { checks: monitorAccountChecks, id: 'monitor_alert_create_update_nsg' };
  const outcome = (changes: JsonObject, groups?: JsonObject[]) => {
    const base = subscription({ operations: [operation], ...changes });
    return outcomeOf(check, groups === undefined ? base : { ...base, action_groups: groups });
  };

  it('must call an action group that notifies someone', () => {
    assert.equal(outcome({ action_groups: [] }), 'fail');
    assert.equal(outcome({}, [{ id: caller, enabled: false, receivers: 3 }]), 'fail');
    assert.equal(outcome({}, [{ id: caller, enabled: true, receivers: 0 }]), 'fail');
    assert.equal(outcome({}, [{ id: caller, enabled: true, receivers: 1 }]), 'pass');
  });

  it('cannot be evaluated with an action group of another subscription', () => {
    assert.equal(outcome({}, []), 'not_evaluated');
    const { action_groups: _unread, ...unread } = subscription({ operations: [operation] });
    assert.equal(outcomeOf(check, unread), 'not_evaluated');
  });

  it('must cover every such operation in the whole subscription', () => {
    assert.equal(outcome({ filters: ['level'] }), 'fail');
    assert.equal(outcome({ filters: ['caller', 'status'] }), 'fail');
    assert.equal(outcome({ scopes: ['/subscriptions/s/resourcegroups/web'] }), 'fail');
    assert.equal(outcome({ scopes: ['/subscriptions/other'] }), 'fail');
    assert.equal(outcome({ scopes: ['/subscriptions/s/resourcegroups/web', '/subscriptions/s'] }), 'pass');
    assert.equal(outcome({ category: 'Security' }), 'fail');
    assert.equal(outcome({ category: null }), 'pass');
    assert.equal(outcome({ operations: [operation.toLowerCase()] }), 'pass');
    assert.equal(outcome({ operations: ['Microsoft.Network/networkSecurityGroups/delete'] }), 'fail');
  });

  it('may exist next to others that are not sufficient', () => {
    const both = subscription({ operations: [operation] });
    const alerts = [alert({ operations: [operation], enabled: false }), alert({ operations: [operation] })];
    assert.equal(outcomeOf(check, { ...both, activity_log_alerts: alerts }), 'pass');
  });

  it('on the health of services is not limited to some services or regions', () => {
    const health = { checks: monitorAccountChecks, id: 'monitor_alert_service_health_exists' };
    const narrow = { category: 'ServiceHealth', filters: ['properties.impactedServices[*].ServiceName'] };
    assert.equal(outcomeOf(health, subscription(narrow)), 'fail');
    assert.equal(outcomeOf(health, subscription({ category: 'ServiceHealth', action_groups: [] })), 'fail');
  });
});
