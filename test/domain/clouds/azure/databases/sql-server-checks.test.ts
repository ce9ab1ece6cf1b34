import assert from 'node:assert/strict';
import { databasesSqlServerChecks } from '../../../../../domain/clouds/azure/databases/sql-server-checks.ts';
import type { JsonObject } from '../../../../../domain/json.ts';
import { testChecks } from '../../../checks/check-cases.ts';
import { outcomeOf, verdictOf } from '../../../checks/outcome-of.ts';

describe('the checks of Azure: sql, server', () => {
  testChecks(databasesSqlServerChecks, {
    sqlserver_auditing_enabled: {
      pass: { engine: 'sqlserver', auditing: { enabled: true, retention_days: 90 } },
      fail: { engine: 'sqlserver', auditing: null },
    },
    sqlserver_auditing_retention_90_days: {
      pass: { engine: 'sqlserver', auditing: { enabled: true, retention_days: 90, to_storage: true } },
      fail: { engine: 'sqlserver', auditing: { enabled: true, retention_days: 89, to_storage: true } },
    },
    sqlserver_azuread_administrator_enabled: {
      pass: { engine: 'sqlserver', directory_admin: 'admins' },
      fail: { engine: 'sqlserver', directory_admin: null },
    },
    sqlserver_microsoft_defender_enabled: {
      pass: { engine: 'sqlserver', defender: true },
      fail: { engine: 'sqlserver', defender: false },
    },
    sqlserver_recommended_minimal_tls_version: {
      pass: { engine: 'sqlserver', minimum_tls_version: '1.2' },
      fail: { engine: 'sqlserver', minimum_tls_version: '1.0' },
    },
    sqlserver_tde_encrypted_with_cmk: {
      pass: { engine: 'sqlserver', encryption_key_type: 'AzureKeyVault' },
      fail: { engine: 'sqlserver', encryption_key_type: 'ServiceManaged' },
    },
    sqlserver_tde_encryption_enabled: {
      pass: { engine: 'sqlserver', databases: [{ name: 'shop', encrypted: true }] },
      fail: { engine: 'sqlserver', databases: [{ name: 'shop', encrypted: false }] },
    },
    sqlserver_unrestricted_inbound_access: {
      pass: { engine: 'sqlserver', public_network_access: 'Enabled', firewall_rules: [] },
      fail: {
        engine: 'sqlserver',
        public_network_access: 'Enabled',
        firewall_rules: [{ name: 'all', start: '0.0.0.0', end: '255.255.255.255' }],
      },
    },
  });

  it('do not apply to other engines', () => {
    for (const { id } of databasesSqlServerChecks) {
      assert.equal(outcomeOf({ checks: databasesSqlServerChecks, id }, { engine: 'mysql' }), 'not_applicable', id);
    }
  });
});

describe('The retention of the audit log of an SQL server', () => {
  const retention = { checks: databasesSqlServerChecks, id: 'sqlserver_auditing_retention_90_days' };
  const outcome = (auditing: JsonObject | null) => outcomeOf(retention, { engine: 'sqlserver', auditing });

  it('counts while auditing is on', () => {
    assert.equal(outcome({ enabled: false, retention_days: 0, to_storage: true }), 'fail');
    assert.equal(outcome({ enabled: false, retention_days: 365, to_storage: true }), 'fail');
    assert.equal(outcome(null), 'fail');
  });

  it('is unlimited at zero days', () => {
    assert.equal(outcome({ enabled: true, retention_days: 0, to_storage: true }), 'pass');
    assert.equal(outcome({ enabled: true, retention_days: 1, to_storage: true }), 'fail');
  });

  it('is unknown for a log that is not sent to storage', () => {
    assert.equal(outcome({ enabled: true, retention_days: 0, to_storage: false }), 'not_evaluated');
    assert.equal(outcome({ enabled: true, retention_days: 0 }), 'not_evaluated');
  });
});

describe('The firewall of an SQL server', () => {
  const inbound = { checks: databasesSqlServerChecks, id: 'sqlserver_unrestricted_inbound_access' };
  const server = (firewall_rules: JsonObject[]) => ({
    engine: 'sqlserver',
    public_network_access: 'Enabled',
    firewall_rules,
  });
  const rule = (name: string, start: string, end: string): JsonObject => ({ name, start, end });

  it('allows the internet by ranges that add up to it', () => {
    const halves = [rule('a', '0.0.0.0', '127.255.255.255'), rule('b', '128.0.0.0', '255.255.255.255')];
    assert.equal(outcomeOf(inbound, server(halves)), 'fail');
    const blocks = [rule('a', '4.0.0.0', '4.255.255.255'), rule('b', '5.0.0.0', '5.0.0.0')];
    assert.deepEqual(verdictOf(inbound, server(blocks)), {
      outcome: 'fail',
      reason: 'The firewall rules allow access from the internet',
      evidence: { firewall_rules: ['a', 'b'] },
    });
    assert.equal(outcomeOf(inbound, server(blocks.slice(0, 1))), 'pass');
  });

  it('allows other customers by the rule for Azure services', () => {
    assert.equal(outcomeOf(inbound, server([rule('AllowAllWindowsAzureIps', '0.0.0.0', '0.0.0.0')])), 'fail');
  });

  it('passes private networks, and a server without a public endpoint', () => {
    assert.equal(outcomeOf(inbound, server([rule('office', '198.51.100.1', '198.51.100.9')])), 'pass');
    const all = server([rule('all', '0.0.0.0', '255.255.255.255')]);
    assert.equal(outcomeOf(inbound, { ...all, public_network_access: 'Disabled' }), 'pass');
  });

  it('cannot be evaluated with a rule that names no range', () => {
    for (const strange of [rule('x', '', '255.255.255.255'), rule('x', '9.0.0.0', '8.0.0.0'), rule('x', '::', '::1')]) {
      const expected = strange['start'] === '::' ? 'pass' : 'not_evaluated';
      assert.equal(outcomeOf(inbound, server([strange])), expected, JSON.stringify(strange));
    }
  });
});
