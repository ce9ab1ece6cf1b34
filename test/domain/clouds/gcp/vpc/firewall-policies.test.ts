import assert from 'node:assert/strict';
import { vpcFirewallRuleChecks } from '../../../../../domain/clouds/gcp/vpc/firewall-rule-checks.ts';
import { vpcNetworkChecks } from '../../../../../domain/clouds/gcp/vpc/network-checks.ts';
import type { JsonObject } from '../../../../../domain/json.ts';
import { outcomeOf } from '../../../checks/outcome-of.ts';

const everyone = ['0.0.0.0/0', '::/0'];

const policyRule = (action: string, changes: JsonObject = {}): JsonObject => ({
  priority: 100,
  action,
  source_ranges: everyone,
  other_sources: [],
  source_tags: [],
  source_network: null,
  destinations: [],
  protocols: [{ protocol: 'all', ports: [] }],
  target_networks: [],
  target_service_accounts: [],
  target_tags: [],
  target_type: null,
  ...changes,
});
const policy = (kind: string, name: string, ...rules: JsonObject[]): JsonObject => ({ name, kind, rules });
const organization = (...rules: JsonObject[]): JsonObject => policy('hierarchy', 'organization', ...rules);
const folder = (...rules: JsonObject[]): JsonObject => policy('hierarchy', 'folder', ...rules);
const own = (...rules: JsonObject[]): JsonObject => policy('network', 'own', ...rules);

const firewallRule = (changes: JsonObject = {}): JsonObject => ({
  network: 'prod',
  direction: 'ingress',
  disabled: false,
  priority: 1000,
  source_ranges: everyone,
  source_tags: [],
  source_service_accounts: [],
  target_tags: [],
  target_service_accounts: [],
  allowed: [{ protocol: 'tcp', ports: ['22'] }],
  denied: [],
  ...changes,
});
const denyAll = firewallRule({ allowed: [], denied: [{ protocol: 'all', ports: [] }], priority: 10 });

function network(policies: JsonObject[] | null, changes: JsonObject = {}): JsonObject {
  return {
    name: 'prod',
    firewall_policies_first: false,
    firewall_policies: policies,
    regional_firewall_policies: [],
    ...changes,
  };
}

/** The verdict on a rule that opens SSH to the internet, in a network with some policies. */
const ofRule = (policies: JsonObject[], changes: JsonObject = {}, rule: JsonObject = {}): string =>
  outcomeOf(
    { checks: vpcFirewallRuleChecks, id: 'compute_firewall_ssh_access_from_the_internet_allowed' },
    firewallRule(rule),
    { inventory: { network: { prod: network(policies, changes) }, firewall_rule: {} } },
  );

/** The verdict on the policies of a network with some firewall rules. */
const ofNetwork = (policies: JsonObject[], changes: JsonObject = {}, rules: JsonObject[] = []): string =>
  outcomeOf(
    { checks: vpcNetworkChecks, id: 'compute_network_firewall_policies_deny_internet_ssh' },
    network(policies, changes),
    { inventory: { firewall_rule: Object.fromEntries(rules.map((rule, index) => [`rule-${index}`, rule])) } },
  );

describe('A firewall rule below a policy', () => {
  it('opens nothing that a policy above the project denies', () => {
    assert.equal(ofRule([]), 'fail');
    assert.equal(ofRule([organization(policyRule('deny'))]), 'pass');
    assert.equal(ofRule([organization(policyRule('deny', { source_ranges: ['0.0.0.0/0'] }))]), 'fail', 'IPv6 is open');
    const ssh = [{ protocol: 'tcp', ports: ['22'] }];
    assert.equal(ofRule([organization(policyRule('deny', { protocols: ssh }))]), 'pass');
    assert.equal(
      ofRule([organization(policyRule('deny', { protocols: [{ protocol: 'tcp', ports: ['23'] }] }))]),
      'fail',
    );
    assert.equal(ofRule([organization(policyRule('deny', { target_networks: ['test'] }))]), 'fail');
    assert.equal(ofRule([organization(policyRule('deny', { target_networks: ['prod'] }))]), 'pass');
    assert.equal(ofRule([organization(policyRule('deny', { source_network: 'INTERNET' }))]), 'pass');
    for (const inside of ['INTRA_VPC', 'NON_INTERNET', 'VPC_NETWORKS']) {
      assert.equal(ofRule([organization(policyRule('deny', { source_network: inside }))]), 'fail', inside);
    }
  });

  it('opens what a policy passes on before it denies the rest', () => {
    const next = policyRule('goto_next', { priority: 50 });
    assert.equal(ofRule([organization(next, policyRule('deny'))]), 'fail');
    assert.equal(ofRule([organization(policyRule('goto_next', { priority: 200 }), policyRule('deny'))]), 'pass');
    const office = policyRule('goto_next', { priority: 50, source_ranges: ['81.2.69.0/24'] });
    assert.equal(ofRule([organization(office, policyRule('deny'))]), 'pass');
    assert.equal(ofRule([organization(next, policyRule('deny')), folder(policyRule('deny'))]), 'pass');
  });

  it('is denied by a policy of the network only where that is matched first', () => {
    assert.equal(ofRule([own(policyRule('deny'))]), 'fail');
    assert.equal(ofRule([own(policyRule('deny'))], { firewall_policies_first: true }), 'pass');
  });

  it('is not evaluated where the verdict depends on what is not known', () => {
    const denials: JsonObject[] = [
      policyRule('deny', { source_ranges: [], other_sources: ['country XX'] }),
      policyRule('deny', { destinations: ['10.0.0.0/8'] }),
      policyRule('apply_security_profile_group'),
      policyRule('an_action_of_tomorrow'),
    ];
    for (const rule of denials) assert.equal(ofRule([organization(rule)]), 'not_evaluated', JSON.stringify(rule));
    assert.equal(ofRule([policy('other', 'system', policyRule('deny'))]), 'not_evaluated');
    assert.equal(ofRule([], { firewall_policies_first: true, regional_firewall_policies: ['web'] }), 'not_evaluated');
    const tagged = policyRule('deny', { target_service_accounts: ['web@p'] });
    assert.equal(ofRule([organization(tagged)], {}, { target_tags: ['web'] }), 'not_evaluated');
    assert.equal(ofRule([organization(tagged)]), 'fail', 'the other instances are open');
  });

  it('is not evaluated where the order of policies decides', () => {
    const allow = organization(policyRule('allow'));
    const deny = folder(policyRule('deny'));
    const handOn = policyRule('goto_next', { priority: 1, source_ranges: ['0.0.0.0/0'] });
    assert.equal(ofNetwork([allow, deny]), 'not_evaluated');
    assert.equal(ofNetwork([deny, allow]), 'not_evaluated');
    assert.equal(ofRule([folder(handOn, policyRule('deny')), organization(policyRule('deny'))]), 'pass');
  });

  it('is not evaluated without the policies of its network, and still passes if it opens nothing', () => {
    const ssh = { checks: vpcFirewallRuleChecks, id: 'compute_firewall_ssh_access_from_the_internet_allowed' };
    const { firewall_policies: _unread, ...unread } = network([]);
    const around = { inventory: { network: { prod: unread }, firewall_rule: {} } };
    assert.equal(outcomeOf(ssh, firewallRule(), around), 'not_evaluated');
    assert.equal(outcomeOf(ssh, firewallRule(), { inventory: {} }), 'not_evaluated');
    assert.equal(outcomeOf(ssh, firewallRule({ source_ranges: ['10.0.0.0/8'] }), { inventory: {} }), 'pass');
  });
});

describe('The firewall policies of a network', () => {
  it('open a port that no firewall rule opens', () => {
    assert.equal(ofNetwork([]), 'pass');
    assert.equal(ofNetwork([organization(policyRule('allow'))]), 'fail');
    assert.equal(ofNetwork([own(policyRule('allow'))]), 'fail');
    assert.equal(ofNetwork([organization(policyRule('allow', { source_ranges: [] }))]), 'fail');
    assert.equal(ofNetwork([organization(policyRule('allow', { protocols: [] }))]), 'fail');
    const halves = ['0.0.0.0/1', '128.0.0.0/1'].map((range, index) =>
      policyRule('allow', { priority: index, source_ranges: [range] }),
    );
    assert.equal(ofNetwork([organization(...halves)]), 'fail');
    assert.equal(ofNetwork([organization(policyRule('allow', { source_ranges: ['81.2.69.0/24'] }))]), 'pass');
    assert.equal(ofNetwork([organization(policyRule('allow', { target_type: 'INTERNAL_MANAGED_LB' }))]), 'pass');
    const udp = [{ protocol: 'udp', ports: ['22'] }];
    assert.equal(ofNetwork([organization(policyRule('allow', { protocols: udp }))]), 'pass');
    assert.equal(ofNetwork([organization(policyRule('allow', { target_service_accounts: ['web@p'] }))]), 'fail');
  });

  it('open it above the rules of the network, which come too late', () => {
    assert.equal(ofNetwork([organization(policyRule('allow'))], {}, [denyAll]), 'fail');
    assert.equal(ofNetwork([own(policyRule('allow'))], {}, [denyAll]), 'pass');
    assert.equal(ofNetwork([own(policyRule('allow'))], { firewall_policies_first: true }, [denyAll]), 'fail');
    assert.equal(
      ofNetwork([own(policyRule('allow'))], {}, [firewallRule({ ...denyAll, target_tags: ['db'] })]),
      'fail',
    );
  });

  it('are not evaluated where it is not known whom they allow', () => {
    const cases: JsonObject[][] = [
      [organization(policyRule('allow', { source_ranges: [], other_sources: ['name example.com'] }))],
      [organization(policyRule('allow', { destinations: ['10.1.0.0/16'] }))],
      [organization(policyRule('apply_security_profile_group'))],
      [policy('other', 'system', policyRule('allow'))],
    ];
    for (const policies of cases) assert.equal(ofNetwork(policies), 'not_evaluated', JSON.stringify(policies));
    assert.equal(ofNetwork([], { regional_firewall_policies: ['web'] }), 'not_evaluated');
    assert.equal(ofNetwork([], { firewall_policies: null }), 'not_evaluated');
    assert.equal(ofNetwork([organization(policyRule('deny'))], { regional_firewall_policies: ['web'] }), 'pass');
    const many = Array.from({ length: 5 }, (_, index) => policy('hierarchy', `f${index}`, policyRule('deny')));
    assert.equal(ofNetwork(many), 'not_evaluated');
  });
});
