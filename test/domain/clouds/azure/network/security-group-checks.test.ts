import assert from 'node:assert/strict';
import { networkSecurityGroupChecks } from '../../../../../domain/clouds/azure/network/security-group-checks.ts';
import type { JsonObject } from '../../../../../domain/json.ts';
import { testChecks } from '../../../checks/check-cases.ts';
import { outcomeOf, verdictOf } from '../../../checks/outcome-of.ts';

const rule = (changes: JsonObject = {}): JsonObject => ({
  name: 'in',
  priority: 300,
  direction: 'inbound',
  access: 'allow',
  protocol: 'tcp',
  source_prefixes: ['*'],
  destination_prefixes: ['*'],
  destination_ports: ['0-65535'],
  ...changes,
});
const deny = (changes: JsonObject = {}): JsonObject =>
  rule({ name: 'out', priority: 200, access: 'deny', protocol: '*', destination_ports: ['*'], ...changes });

const closed = { rules: [rule({ source_prefixes: ['10.0.0.0/8'] })] };
const open = { rules: [rule({ protocol: '*' })] };
const group = '/subscriptions/s/networksecuritygroups/web';
const networkWith = (flow_logs: JsonObject[], subnets = ['web']): JsonObject => ({
  subnets: subnets.map((name) => ({ name, address_prefixes: [], security_group_id: group })),
  flow_logs,
});

describe('the checks of Azure: network, security group', () => {
  testChecks(networkSecurityGroupChecks, {
    network_flow_log_more_than_90_days: {
      pass: { flow_log: { enabled: true, retention_days: 90 } },
      fail: { flow_log: { enabled: true, retention_days: 7 } },
    },
    network_http_internet_access_restricted: { pass: closed, fail: open },
    network_https_internet_access_restricted: { pass: closed, fail: open },
    network_rdp_internet_access_restricted: { pass: closed, fail: open },
    network_ssh_internet_access_restricted: { pass: closed, fail: open },
    network_udp_internet_access_restricted: { pass: closed, fail: open },
  });
});

describe('Access from the internet through a network security group', () => {
  const ssh = { checks: networkSecurityGroupChecks, id: 'network_ssh_internet_access_restricted' };
  const udp = { checks: networkSecurityGroupChecks, id: 'network_udp_internet_access_restricted' };
  const outcome = (...rules: JsonObject[]) => outcomeOf(ssh, { rules });

  it('is decided by the rule with the lowest number', () => {
    assert.equal(outcome(rule(), deny()), 'pass');
    assert.equal(outcome(rule(), deny({ priority: 299 })), 'pass');
    assert.equal(outcome(rule(), deny({ priority: 301 })), 'fail');
  });

  it('is not prevented by a rule that denies other traffic', () => {
    assert.equal(outcome(rule(), deny({ protocol: 'udp' })), 'fail');
    assert.equal(outcome(rule(), deny({ protocol: 'icmp' })), 'fail');
    assert.equal(outcome(rule(), deny({ destination_ports: ['23-65535'] })), 'fail');
    assert.equal(outcome(rule(), deny({ source_prefixes: ['198.51.100.0/24'] })), 'fail');
    assert.equal(outcome(rule(), deny({ source_prefixes: ['AzureLoadBalancer'] })), 'fail');
    assert.equal(outcome(rule(), deny({ direction: 'outbound' })), 'fail');
    assert.equal(outcome(rule(), deny({ source_prefixes: ['0.0.0.0/0'] })), 'fail', 'IPv6 stays open');
    assert.equal(outcome(rule(), deny({ source_prefixes: ['0.0.0.0/0', '::/0'] })), 'pass');
  });

  it('is what the ranges of all rules add up to', () => {
    const halves = [rule({ source_prefixes: ['0.0.0.0/1'] }), rule({ name: 'b', source_prefixes: ['128.0.0.0/1'] })];
    assert.equal(outcome(...halves), 'fail');
    assert.equal(outcome(rule({ source_prefixes: ['4.0.0.0/8'] })), 'pass');
    assert.deepEqual(
      verdictOf(ssh, {
        rules: [rule({ source_prefixes: ['4.0.0.0/8'] }), rule({ name: 'more', source_prefixes: ['5.0.0.0/8'] })],
      }),
      { outcome: 'fail', reason: 'SSH (port 22) is open to the internet', evidence: { rules: ['in', 'more'] } },
    );
    const denied = [deny({ source_prefixes: ['0.0.0.0/1', '::/0'] }), deny({ source_prefixes: ['128.0.0.0/1'] })];
    assert.equal(outcome(rule(), ...denied), 'pass');
  });

  it('is possible with every name for the internet, and IPv6', () => {
    for (const source of ['*', 'Internet', 'Any', '0.0.0.0/0', '0.0.0.0', '1.2.3.4/0', '::/0', '2000::/3']) {
      assert.equal(outcome(rule({ source_prefixes: [source] })), 'fail', source);
    }
    assert.equal(outcome(rule(), deny({ source_prefixes: ['Internet'] })), 'pass');
    assert.equal(outcome(rule(), deny({ source_prefixes: ['0.0.0.0'] })), 'not_evaluated');
  });

  it('is not possible with service tags and application security groups', () => {
    for (const source of ['VirtualNetwork', 'AzureLoadBalancer', 'Storage.WestEurope', 'GatewayManager']) {
      assert.equal(outcome(rule({ source_prefixes: [source] })), 'pass', source);
    }
    assert.equal(outcome(rule({ source_prefixes: [], source_groups: ['/asg/a'] })), 'pass');
  });

  it('cannot be decided for the addresses of the whole cloud or for an invalid address', () => {
    for (const source of ['AzureCloud', 'AzureCloud.westeurope', '10.0.0.0/33']) {
      assert.equal(outcome(rule({ source_prefixes: [source] })), 'not_evaluated', source);
    }
    assert.equal(outcome(rule({ source_prefixes: ['AzureCloud'] }), deny()), 'pass');
    const strangers: JsonObject[] = [
      { destination_ports: ['ssh'] },
      { priority: null },
      { protocol: null },
      { access: null },
    ];
    for (const strange of strangers) {
      assert.equal(outcome(rule(strange)), 'not_evaluated', JSON.stringify(strange));
    }
  });

  it('is denied for a destination only by a rule that covers it', () => {
    assert.equal(outcome(rule(), deny({ destination_prefixes: ['10.0.1.4'] })), 'fail');
    assert.equal(
      outcome(rule({ destination_prefixes: ['10.0.1.4'] }), deny({ destination_prefixes: ['10.0.1.0/24'] })),
      'pass',
    );
    assert.equal(
      outcome(rule({ destination_prefixes: ['10.0.1.0/24'] }), deny({ destination_prefixes: ['10.0.1.0/25'] })),
      'fail',
    );
    const halves = ['10.0.1.0/25', '10.0.1.128/25'].map((half) => deny({ destination_prefixes: [half] }));
    assert.equal(outcome(rule({ destination_prefixes: ['10.0.1.0/24'] }), ...halves), 'pass');
    assert.equal(
      outcome(rule({ destination_prefixes: ['10.0.1.4'] }), deny({ destination_prefixes: ['VirtualNetwork'] })),
      'pass',
    );
  });

  it('depends on the application security groups of destinations', () => {
    const to = (...ids: string[]) => ({ destination_prefixes: [], destination_groups: ids });
    assert.equal(outcome(rule(to('/asg/web'))), 'fail');
    assert.equal(outcome(rule(to('/asg/web')), deny(to('/asg/web', '/asg/db'))), 'pass');
    assert.equal(outcome(rule(to('/asg/web', '/asg/db')), deny(to('/asg/web'))), 'fail');
    assert.equal(outcome(rule(to('/asg/web')), deny()), 'pass');
    assert.equal(outcome(rule(to('/asg/web')), deny({ destination_prefixes: ['10.0.1.0/24'] })), 'not_evaluated');
    assert.equal(outcome(rule({ destination_prefixes: [] })), 'not_evaluated');
  });

  it('counts for a port up to the bounds of the range', () => {
    assert.equal(outcome(rule({ destination_ports: ['22'] })), 'fail');
    assert.equal(outcome(rule({ destination_ports: ['20-22'] })), 'fail');
    assert.equal(outcome(rule({ destination_ports: ['23-65535', '0-21'] })), 'pass');
    assert.equal(outcomeOf(udp, { rules: [rule({ protocol: 'udp', destination_ports: ['65535'] })] }), 'fail');
    assert.equal(outcomeOf(udp, { rules: [rule({ protocol: 'tcp' })] }), 'pass');
    const allButOne = deny({ destination_ports: ['0-52', '54-65535'] });
    assert.equal(outcomeOf(udp, { rules: [rule({ protocol: '*' }), allButOne] }), 'fail');
  });

  it('is decided for a thousand rules', () => {
    const rules = Array.from({ length: 1_000 }, (_, index) =>
      (index % 2 === 0 ? deny : rule)({
        name: `r${index}`,
        priority: index,
        protocol: '*',
        destination_ports: [`${index * 60}-${index * 60 + 59}`],
        source_prefixes: index % 2 === 0 ? ['*'] : ['10.0.0.0/8'],
      }),
    );
    assert.equal(outcomeOf(udp, { rules }), 'pass');
  });
});

describe('The flow log of a network security group', () => {
  const retention = { checks: networkSecurityGroupChecks, id: 'network_flow_log_more_than_90_days' };
  const outcome = (flow_log: JsonObject | null, network?: JsonObject, unlisted?: Record<string, string>) =>
    outcomeOf(
      retention,
      { flow_log },
      {
        externalId: group,
        ...(network === undefined ? {} : { inventory: { network: { vnet: network } } }),
        ...(unlisted === undefined ? {} : { unlisted }),
      },
    );

  it('is kept for 90 days or without limit', () => {
    for (const [days, expected] of [
      [89, 'fail'],
      [90, 'pass'],
      [0, 'pass'],
    ] as const) {
      assert.equal(outcome({ enabled: true, retention_days: days }), expected, `${days}`);
    }
  });

  it('may be that of the networks or subnets that the group protects', () => {
    const log = { subnet: null, enabled: true, retention_days: 90 };
    assert.equal(outcome(null, networkWith([log])), 'pass');
    assert.equal(outcome({ enabled: false, retention_days: 90 }, networkWith([log])), 'pass');
    assert.equal(outcome(null, networkWith([{ ...log, retention_days: 89 }])), 'fail');
    assert.equal(outcome(null, networkWith([{ ...log, enabled: false }])), 'fail');
    assert.equal(outcome(null, networkWith([])), 'fail');
    assert.equal(outcome(null, networkWith([{ ...log, subnet: 'web' }])), 'pass');
    assert.equal(outcome(null, networkWith([{ ...log, subnet: 'web' }], ['web', 'db'])), 'fail');
  });

  it('cannot be decided where the networks are not known', () => {
    assert.equal(outcome(null), 'not_evaluated');
    assert.equal(outcome(null, networkWith([]), { network: 'access was denied' }), 'not_evaluated');
    const { flow_logs: _unknown, ...older } = networkWith([]);
    assert.equal(outcome(null, older), 'not_evaluated');
  });
});
