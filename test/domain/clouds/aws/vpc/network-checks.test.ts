import assert from 'node:assert/strict';
import { vpcNetworkChecks } from '../../../../../domain/clouds/aws/vpc/network-checks.ts';
import type { JsonObject } from '../../../../../domain/json.ts';
import { testChecks, type CheckCases } from '../../../checks/check-cases.ts';
import { verdictOf } from '../../../checks/verdict-of.ts';

const entry = (change: JsonObject): JsonObject => ({
  rule_number: 100,
  egress: false,
  allow: true,
  protocol: '-1',
  cidr_ipv4: '0.0.0.0/0',
  cidr_ipv6: null,
  from_port: null,
  to_port: null,
  ...change,
});
const acls = (...entries: JsonObject[]): JsonObject => ({
  network_acls: [{ id: 'acl-1', is_default: false, subnet_ids: ['subnet-1'], entries }],
});
const closesAclPort = (port: number): CheckCases => ({
  pass: acls(
    entry({}),
    entry({ rule_number: 50, allow: false, protocol: '6', from_port: port, to_port: port }),
    entry({ rule_number: 60, allow: false, protocol: '17', from_port: port, to_port: port }),
  ),
  fail: acls(entry({ protocol: '6', from_port: 0, to_port: 65_535 })),
});
const peered = (destination: string): JsonObject => ({
  cidr_blocks: ['10.0.0.0/16'],
  peering_connections: [{ id: 'pcx-1' }],
  observed: { peer_cidr_blocks: [{ id: 'pcx-1', cidr_blocks: ['10.0.0.0/16', '10.1.0.0/16', '2001:db8:1::/56'] }] },
  route_tables: [{ id: 'rtb-1', main: true, subnet_ids: [], routes: [{ destination, target: 'pcx-1' }] }],
});
const routed = {
  route_tables: [
    { id: 'rtb-1', main: true, subnet_ids: [], routes: [] },
    { id: 'rtb-2', main: false, subnet_ids: ['subnet-1'], routes: [{ destination: '0.0.0.0/0', target: 'igw-1' }] },
  ],
};

describe('the checks of AWS: vpc, network', () => {
  testChecks(vpcNetworkChecks, {
    ec2_networkacl_allow_ingress_any_port: {
      pass: acls(entry({ protocol: '6', from_port: 443, to_port: 443 })),
      fail: acls(entry({})),
    },
    ec2_networkacl_allow_ingress_tcp_port_22: closesAclPort(22),
    ec2_networkacl_allow_ingress_tcp_port_3389: closesAclPort(3389),
    ec2_networkacl_unused: {
      pass: acls(),
      fail: { network_acls: [{ id: 'acl-2', is_default: false, subnet_ids: [], entries: [] }] },
    },
    vpc_endpoint_for_ec2_enabled: {
      pass: { endpoints: [{ service_name: 'com.amazonaws.eu-west-1.ec2' }] },
      fail: { endpoints: [] },
    },
    vpc_flow_logs_enabled: {
      pass: { flow_logs: [{ id: 'fl-1', active: true, traffic_type: 'REJECT' }] },
      fail: { flow_logs: [] },
    },
    vpc_peering_routing_tables_with_least_privilege: { pass: peered('10.1.2.0/24'), fail: peered('0.0.0.0/0') },
    vpc_subnet_separate_private_public: {
      pass: {
        configuration: routed,
        externalId: 'vpc-1',
        inventory: { subnet: { 'subnet-1': { vpc_id: 'vpc-1' }, 'subnet-2': { vpc_id: 'vpc-1' } } },
      },
      fail: { configuration: routed, externalId: 'vpc-1', inventory: { subnet: { 'subnet-1': { vpc_id: 'vpc-1' } } } },
      blind: { configuration: routed, unlisted: { subnet: 'ec2:DescribeSubnets was denied' } },
    },
  });
});

describe('the flow logs of a network', () => {
  const outcomeWith = (...flowLogs: JsonObject[]): string =>
    verdictOf(vpcNetworkChecks, 'vpc_flow_logs_enabled', { configuration: { flow_logs: flowLogs } }).outcome;

  it('must record rejected traffic', () => {
    assert.equal(outcomeWith({ active: true, traffic_type: 'ALL' }), 'pass');
    assert.equal(outcomeWith({ active: true, traffic_type: 'ACCEPT' }), 'fail');
    assert.equal(
      outcomeWith({ active: true, traffic_type: 'ACCEPT' }, { active: true, traffic_type: 'REJECT' }),
      'pass',
    );
    assert.equal(outcomeWith({ active: true, traffic_type: 'ACCEPT' }, { active: false, traffic_type: 'ALL' }), 'fail');
    assert.equal(outcomeWith({ active: true, traffic_type: null }), 'fail');
    assert.equal(outcomeWith({ active: true }), 'not_evaluated');
  });
});

describe('the ports of a network ACL', () => {
  const outcomeOf = (id: string, ...entries: JsonObject[]): string =>
    verdictOf(vpcNetworkChecks, `ec2_networkacl_allow_ingress_${id}`, { configuration: acls(...entries) }).outcome;
  const ssh = (change: JsonObject): JsonObject => entry({ protocol: '6', from_port: 22, to_port: 22, ...change });

  it('add up over entries', () => {
    const halves = [ssh({ cidr_ipv4: '0.0.0.0/1' }), ssh({ rule_number: 110, cidr_ipv4: '128.0.0.0/1' })];
    assert.equal(outcomeOf('tcp_port_22', ...halves), 'fail');
    assert.equal(outcomeOf('tcp_port_22', ...halves.slice(1), entry({ cidr_ipv4: '10.0.0.0/8' })), 'fail');
    assert.equal(outcomeOf('any_port', entry({ cidr_ipv4: '0.0.0.0/1' }), entry({ cidr_ipv4: '128.0.0.0/1' })), 'fail');
    assert.equal(outcomeOf('tcp_port_22', ssh({ cidr_ipv4: null, cidr_ipv6: '::/0' })), 'fail');
    assert.equal(outcomeOf('tcp_port_3389', ssh({ protocol: '17', from_port: 3389, to_port: 3389 })), 'fail');
  });

  it('are closed only to what an earlier entry denies', () => {
    const denied = (cidr: string): JsonObject => ssh({ rule_number: 90, allow: false, cidr_ipv4: cidr });
    assert.equal(outcomeOf('tcp_port_22', ssh({}), denied('0.0.0.0/0')), 'pass');
    assert.equal(outcomeOf('tcp_port_22', ssh({}), denied('0.0.0.0/1')), 'fail');
    assert.equal(outcomeOf('tcp_port_22', ssh({}), { ...denied('0.0.0.0/0'), rule_number: 110 }), 'fail');
    assert.equal(outcomeOf('tcp_port_22', ssh({ cidr_ipv6: '::/0', cidr_ipv4: null }), denied('0.0.0.0/0')), 'fail');
    assert.equal(outcomeOf('tcp_port_22', ssh({ egress: true })), 'pass');
  });

  it('are all open through entries for every port of TCP or of UDP', () => {
    const ports = (from: number, to: number, change: JsonObject = {}): JsonObject =>
      entry({ protocol: '6', from_port: from, to_port: to, ...change });
    const udp = { protocol: '17', rule_number: 110 };
    assert.equal(outcomeOf('any_port', ports(0, 65_535), ports(0, 65_535, udp)), 'fail');
    assert.equal(outcomeOf('any_port', ports(0, 65_535)), 'fail');
    assert.equal(outcomeOf('any_port', ports(1, 65_535, udp)), 'fail', 'nothing listens on port 0');
    assert.equal(outcomeOf('any_port', entry({ protocol: '6' })), 'fail');
    assert.equal(outcomeOf('any_port', ports(0, 30_000), ports(30_001, 65_535, { rule_number: 110 })), 'fail');
    assert.equal(outcomeOf('any_port', ports(0, 65_535, { cidr_ipv4: null, cidr_ipv6: '::/0' })), 'fail');
    assert.equal(outcomeOf('any_port', ports(443, 443), ports(1024, 65_535, { rule_number: 110 })), 'pass');
    assert.equal(outcomeOf('any_port', ports(0, 65_535, { cidr_ipv4: '10.0.0.0/8' })), 'pass');
    assert.equal(outcomeOf('any_port', ports(0, 65_535, { egress: true })), 'pass');
    assert.equal(outcomeOf('any_port', entry({ protocol: '1' })), 'pass');
  });

  it('are all open even if an earlier entry denies some of them, and not if it denies all', () => {
    const all = entry({ protocol: '6', from_port: 0, to_port: 65_535 });
    const denied = (change: JsonObject): JsonObject => ({ ...all, rule_number: 50, allow: false, ...change });
    assert.equal(outcomeOf('any_port', all, denied({ from_port: 22, to_port: 22 })), 'fail');
    assert.equal(outcomeOf('any_port', all, denied({ cidr_ipv4: '0.0.0.0/1' })), 'fail');
    assert.equal(outcomeOf('any_port', all, denied({})), 'pass');
    assert.equal(outcomeOf('any_port', all, denied({ protocol: '-1', from_port: null, to_port: null })), 'pass');
    const halves = [denied({ to_port: 1023 }), denied({ rule_number: 60, from_port: 1024 })];
    assert.equal(outcomeOf('any_port', all, ...halves), 'pass');
  });

  it('are not evaluated with a source that is not an address range', () => {
    assert.equal(outcomeOf('tcp_port_22', ssh({ cidr_ipv4: 'everywhere' })), 'not_evaluated');
  });
});

describe('routes to a peer', () => {
  const outcomeOf = (configuration: JsonObject): string =>
    verdictOf(vpcNetworkChecks, 'vpc_peering_routing_tables_with_least_privilege', { configuration }).outcome;

  it('are wide when they cover a whole CIDR block of the peer', () => {
    for (const destination of ['10.1.0.0/16', '10.0.0.0/8', '0.0.0.0/0', '::/0', '2001:db8:1::/56']) {
      assert.equal(outcomeOf(peered(destination)), 'fail', destination);
    }
    for (const destination of ['10.1.0.0/17', '10.1.2.3/32', '2001:db8:1:1::/64']) {
      assert.equal(outcomeOf(peered(destination)), 'pass', destination);
    }
  });

  it('are not evaluated when the blocks or the destination are not known', () => {
    assert.equal(outcomeOf({ ...peered('10.1.2.0/24'), observed: {} }), 'not_evaluated');
    assert.equal(outcomeOf({ ...peered('10.1.2.0/24'), observed: { peer_cidr_blocks: [] } }), 'not_evaluated');
    assert.equal(outcomeOf(peered('pl-12345')), 'not_evaluated');
  });

  it('do not concern a network without peers', () => {
    assert.equal(outcomeOf({ peering_connections: [], route_tables: [] }), 'not_applicable');
  });
});

describe('a subnet whose routes lead to a gateway', () => {
  const outcomeWith = (...destinations: string[]): string =>
    verdictOf(vpcNetworkChecks, 'vpc_subnet_separate_private_public', {
      configuration: {
        route_tables: [
          {
            main: false,
            subnet_ids: ['subnet-1'],
            routes: destinations.map((destination) => ({ destination, target: 'igw-1' })),
          },
          { main: true, subnet_ids: [], routes: [] },
        ],
      },
      externalId: 'vpc-1',
      inventory: { subnet: { 'subnet-1': { vpc_id: 'vpc-1' }, 'subnet-2': { vpc_id: 'vpc-1' } } },
    }).outcome;

  it('is public when they add up to the internet, and is not evaluated for a prefix list alone', () => {
    assert.equal(outcomeWith('0.0.0.0/0'), 'pass');
    assert.equal(outcomeWith('0.0.0.0/1', '128.0.0.0/1'), 'pass');
    assert.equal(outcomeWith('81.2.69.0/24'), 'fail', 'both subnets are private');
    assert.equal(outcomeWith('pl-12345'), 'not_evaluated');
    assert.equal(outcomeWith('pl-12345', '0.0.0.0/0'), 'pass');
  });
});

describe('the zones of a VPC', () => {
  const subnets = (...zones: string[]) => ({
    subnet: Object.fromEntries(zones.map((zone, index) => [`s${index}`, { vpc_id: 'vpc-1', availability_zone: zone }])),
  });
  testChecks(vpcNetworkChecks, {
    vpc_subnet_different_az: {
      pass: { configuration: {}, externalId: 'vpc-1', inventory: subnets('eu-west-1a', 'eu-west-1b') },
      fail: { configuration: {}, externalId: 'vpc-1', inventory: subnets('eu-west-1a', 'eu-west-1a') },
      blind: { configuration: {}, externalId: 'vpc-1', unlisted: { subnet: 'access denied' } },
    },
  });
});
