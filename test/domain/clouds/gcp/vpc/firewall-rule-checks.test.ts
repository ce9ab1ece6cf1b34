import assert from 'node:assert/strict';
import { vpcFirewallRuleChecks } from '../../../../../domain/clouds/gcp/vpc/firewall-rule-checks.ts';
import type { JsonObject } from '../../../../../domain/json.ts';
import { testChecks } from '../../../checks/check-cases.ts';
import { outcomeOf } from '../../../checks/outcome-of.ts';

const rule = (changes: JsonObject = {}): JsonObject => ({
  network: 'prod',
  direction: 'ingress',
  disabled: false,
  priority: 1000,
  source_ranges: ['0.0.0.0/0'],
  source_tags: [],
  source_service_accounts: [],
  target_tags: [],
  allowed: [{ protocol: 'tcp', ports: ['20-4000'] }],
  denied: [],
  ...changes,
});
const deny = (changes: JsonObject = {}): JsonObject =>
  rule({ priority: 900, allowed: [], denied: [{ protocol: 'all', ports: [] }], ...changes });

const prod = { name: 'prod', firewall_policies_first: false, firewall_policies: [], regional_firewall_policies: [] };

describe('the checks of Google Cloud: compute, firewall rule', () => {
  testChecks(vpcFirewallRuleChecks, {
    compute_firewall_rdp_access_from_the_internet_allowed: {
      pass: { configuration: rule({ source_ranges: ['10.0.0.0/8'] }), inventory: { network: { prod } } },
      fail: { configuration: rule(), inventory: { network: { prod } } },
    },
    compute_firewall_ssh_access_from_the_internet_allowed: {
      pass: { configuration: rule({ source_ranges: ['10.0.0.0/8'] }), inventory: { network: { prod } } },
      fail: { configuration: rule(), inventory: { network: { prod } } },
    },
  });
});

describe('A VPC firewall rule', () => {
  const ssh = { checks: vpcFirewallRuleChecks, id: 'compute_firewall_ssh_access_from_the_internet_allowed' };
  const outcome = (own: JsonObject, ...others: JsonObject[]) =>
    outcomeOf(ssh, own, {
      inventory: {
        network: { prod },
        firewall_rule: Object.fromEntries(others.map((one, index) => [`other-${index}`, one])),
      },
    });

  it('opens a port by its number, its range, all protocols or no ports', () => {
    for (const allowed of [
      [{ protocol: 'tcp', ports: ['22'] }],
      [{ protocol: '6', ports: ['20-22'] }],
      [{ protocol: 'all', ports: [] }],
      [{ protocol: 'tcp', ports: [] }],
    ]) {
      assert.equal(outcome(rule({ allowed })), 'fail', JSON.stringify(allowed));
    }
    assert.equal(outcome(rule({ allowed: [{ protocol: 'udp', ports: ['22'] }] })), 'pass');
    assert.equal(outcome(rule({ allowed: [{ protocol: 'tcp', ports: ['23-65535'] }] })), 'pass');
  });

  it('opens nothing while it is disabled, goes out or denies', () => {
    assert.equal(outcome(rule({ disabled: true })), 'pass');
    assert.equal(outcome(rule({ direction: 'egress' })), 'pass');
    assert.equal(outcome(deny()), 'pass');
  });

  it('opens the internet by IPv6 and by ranges that add up to it', () => {
    assert.equal(outcome(rule({ source_ranges: ['::/0'] })), 'fail');
    assert.equal(outcome(rule({ source_ranges: ['0.0.0.0/1', '128.0.0.0/1'] })), 'fail');
    assert.equal(outcome(rule({ source_ranges: ['4.0.0.0/8'] })), 'pass');
    assert.equal(outcome(rule({ source_ranges: ['4.0.0.0/8'] }), rule({ source_ranges: ['5.0.0.0/8'] })), 'fail');
    assert.equal(
      outcome(rule({ source_ranges: ['4.0.0.0/8'] }), rule({ source_ranges: ['5.0.0.0/8'], network: 'x' })),
      'pass',
    );
    assert.equal(outcome(rule({ source_ranges: ['198.51.100.7/32'] }), rule()), 'pass', 'the other rule fails instead');
  });

  it('is overridden by an earlier deny rule for the same instances', () => {
    assert.equal(outcome(rule(), deny()), 'pass');
    assert.equal(outcome(rule(), deny({ priority: 1000 })), 'pass');
    assert.equal(outcome(rule(), deny({ priority: 1001 })), 'fail');
    assert.equal(outcome(rule(), deny({ disabled: true })), 'fail');
    assert.equal(outcome(rule(), deny({ network: 'test' })), 'fail');
    assert.equal(outcome(rule(), deny({ target_tags: ['web'] })), 'fail');
    assert.equal(outcome(rule({ target_tags: ['web'] }), deny({ target_tags: ['web', 'db'] })), 'pass');
    assert.equal(outcome(rule({ target_tags: ['web', 'db'] }), deny({ target_tags: ['web'] })), 'fail');
    assert.equal(outcome(rule(), deny({ target_service_accounts: ['web@p'] })), 'fail');
    assert.equal(outcome(rule(), deny({ denied: [{ protocol: 'tcp', ports: ['23'] }] })), 'fail');
  });

  it('opens the internet when it names no source at all, and not to machines of the network', () => {
    assert.equal(outcome(rule({ source_ranges: [] })), 'fail');
    assert.equal(outcome(rule({ source_ranges: [], source_tags: ['web'] })), 'pass');
    assert.equal(outcome(rule({ source_ranges: [], source_service_accounts: ['web@p'] })), 'pass');
    const { source_service_accounts: _unread, ...earlier } = rule({ source_ranges: [] });
    assert.equal(outcome(earlier), 'not_evaluated');
  });

  it('is not evaluated after a deny rule for instances that may be others', () => {
    const tagged = rule({ target_tags: ['web'] });
    assert.equal(outcome(tagged, deny({ target_service_accounts: ['web@p'] })), 'not_evaluated');
  });

  it('is overridden by IPv4 only for IPv4', () => {
    const both = rule({ source_ranges: ['0.0.0.0/0', '::/0'] });
    assert.equal(outcome(both, deny()), 'fail');
    assert.equal(outcome(both, deny({ source_ranges: ['0.0.0.0/0', '::/0'] })), 'pass');
  });

  it('cannot be evaluated with an invalid range, or if other rules could not be listed', () => {
    assert.equal(outcome(rule({ source_ranges: ['anywhere'] })), 'not_evaluated');
    assert.equal(outcome(rule({ allowed: [{ protocol: 'tcp', ports: ['ssh'] }] })), 'not_evaluated');
    assert.equal(outcomeOf(ssh, rule(), { unlisted: { firewall_rule: 'access was denied' } }), 'not_evaluated');
  });
});
