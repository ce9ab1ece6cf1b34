import assert from 'node:assert/strict';
import { vpcSecurityGroupChecks } from '../../../../../domain/clouds/aws/vpc/security-group-checks.ts';
import type { JsonObject } from '../../../../../domain/json.ts';
import { testChecks, type CheckCases } from '../../../checks/check-cases.ts';
import { verdictOf } from '../../../checks/verdict-of.ts';

const rule = (change: JsonObject): JsonObject => ({
  protocol: 'tcp',
  from_port: 443,
  to_port: 443,
  cidr_ipv4: '0.0.0.0/0',
  cidr_ipv6: null,
  ...change,
});
const group = (change: JsonObject): JsonObject => ({ ingress: [rule(change)] });
const closesPort = (port: number): CheckCases => ({
  pass: group({ from_port: port, to_port: port, cidr_ipv4: '10.0.0.0/8' }),
  fail: group({ from_port: port - 1, to_port: port + 1 }),
});
const openPorts = {
  tcp_port_cassandra_7199_9160_8888: 9160,
  tcp_port_elasticsearch_kibana_9200_9300_5601: 9300,
  tcp_port_ftp_20_21: 20,
  tcp_port_kafka_9092: 9092,
  tcp_port_memcached_11211: 11_211,
  tcp_port_mongodb_27017_27018: 27_018,
  tcp_port_mysql_3306: 3306,
  tcp_port_oracle_1521_2483: 2483,
  tcp_port_postgres_5432: 5432,
  tcp_port_redis_6379: 6379,
  tcp_port_sql_server_1433_1434: 1434,
  tcp_port_telnet_23: 23,
  tcp_port_cifs_139_445: 445,
  tcp_port_22: 22,
  tcp_port_3389: 3389,
  high_risk_tcp_ports: 8080,
};
const inside = group({ cidr_ipv4: '10.0.0.0/8' });

describe('the checks of AWS: ec2, security group', () => {
  testChecks(vpcSecurityGroupChecks, {
    ec2_securitygroup_allow_ingress_from_internet_to_all_ports: {
      pass: group({}),
      fail: group({ protocol: '-1', from_port: null, to_port: null }),
    },
    ec2_securitygroup_allow_ingress_from_internet_to_any_port: { pass: inside, fail: group({}) },
    ec2_securitygroup_allow_wide_open_public_ipv4: { pass: inside, fail: group({ cidr_ipv4: '8.0.0.0/8' }) },
    ec2_securitygroup_default_restrict_traffic: {
      pass: { group_name: 'default', ingress: [], egress: [] },
      fail: { group_name: 'default', ingress: [], egress: [rule({ protocol: '-1' })] },
    },
    ...Object.fromEntries(
      Object.entries(openPorts).map(([name, port]) => [
        `ec2_securitygroup_allow_ingress_from_internet_to_${name}`,
        closesPort(port),
      ]),
    ),
  });
});

describe('the ports of a security group', () => {
  const prefix = 'ec2_securitygroup_allow_ingress_from_internet_to_';
  const outcomeOf = (id: string, configuration: JsonObject): string =>
    verdictOf(vpcSecurityGroupChecks, `${prefix}${id}`, { configuration }).outcome;
  const rules = (...changes: JsonObject[]): JsonObject => ({
    ingress: changes.map((change) => rule({ from_port: 22, to_port: 22, ...change })),
  });
  const halves = (change: JsonObject): JsonObject =>
    rules({ ...change, cidr_ipv4: '0.0.0.0/1' }, { ...change, cidr_ipv4: '128.0.0.0/1' });

  it('add up over rules, whatever their protocol and the version of their addresses', () => {
    assert.equal(outcomeOf('tcp_port_22', halves({})), 'fail');
    assert.equal(outcomeOf('tcp_port_22', halves({ protocol: '-1', from_port: null, to_port: null })), 'fail');
    assert.equal(outcomeOf('tcp_port_22', halves({ protocol: 'udp' })), 'fail');
    assert.equal(outcomeOf('tcp_port_3389', halves({ protocol: '17', from_port: 3389, to_port: 3389 })), 'fail');
    assert.equal(outcomeOf('tcp_port_22', rules({ cidr_ipv4: null, cidr_ipv6: '::/0' })), 'fail');
    assert.equal(outcomeOf('tcp_port_22', rules({ cidr_ipv4: '0.0.0.0/1' }, { cidr_ipv4: '10.0.0.0/8' })), 'fail');
    assert.equal(outcomeOf('tcp_port_22', rules({ cidr_ipv4: '198.0.0.0/8' })), 'pass');
    assert.equal(outcomeOf('tcp_port_22', halves({ protocol: 'icmp', from_port: -1, to_port: -1 })), 'pass');
    assert.equal(outcomeOf('tcp_port_22', halves({ from_port: 23, to_port: 65_535 })), 'pass');
  });

  it('are all open when rules for parts of them cover all', () => {
    const parts = (last: number): JsonObject =>
      rules({ from_port: 0, to_port: 30_000 }, { from_port: 30_001, to_port: last });
    assert.equal(outcomeOf('all_ports', parts(65_535)), 'fail');
    assert.equal(outcomeOf('all_ports', parts(65_534)), 'pass');
    assert.equal(outcomeOf('all_ports', rules({ from_port: 1, to_port: 65_535 })), 'fail', 'port 0 is reserved');
    assert.equal(outcomeOf('all_ports', rules({ from_port: 2, to_port: 65_535 })), 'pass');
    assert.equal(outcomeOf('any_port', rules({ from_port: 0, to_port: 0 })), 'fail');
    assert.equal(outcomeOf('all_ports', halves({ protocol: '-1', from_port: null, to_port: null })), 'fail');
    assert.equal(outcomeOf('any_port', halves({})), 'fail');
    assert.equal(outcomeOf('any_port', rules({ cidr_ipv4: '10.0.0.0/8' })), 'pass');
  });

  it('are open through a prefix list by its entries, and unknown without them', () => {
    const listed = rules({ cidr_ipv4: null, prefix_list_id: 'pl-1' });
    const known = (...cidrs: string[]): JsonObject => ({
      ...listed,
      observed: { prefix_lists: [{ id: 'pl-1', cidrs }] },
    });
    assert.equal(outcomeOf('tcp_port_22', known('0.0.0.0/1', '128.0.0.0/1')), 'fail');
    assert.equal(outcomeOf('tcp_port_22', known('198.51.100.0/24')), 'pass');
    const without: JsonObject[] = [{}, { observed: {} }, { observed: { prefix_lists: [] } }];
    for (const part of without) {
      const unread = { ...listed, ...part };
      for (const id of ['tcp_port_22', 'all_ports', 'any_port'])
        assert.equal(outcomeOf(id, unread), 'not_evaluated', id);
    }
    assert.equal(outcomeOf('tcp_port_3389', listed), 'pass');
    const open = { ingress: [...(listed['ingress'] as JsonObject[]), rule({ from_port: 22, to_port: 22 })] };
    assert.equal(outcomeOf('tcp_port_22', open), 'fail');
  });

  it('are not evaluated with a source that is not an address range', () => {
    assert.equal(outcomeOf('tcp_port_22', rules({ cidr_ipv4: 'everywhere' })), 'not_evaluated');
  });
});

describe('public ranges of a security group', () => {
  const outcomeWith = (...cidrs: string[]): string =>
    verdictOf(vpcSecurityGroupChecks, 'ec2_securitygroup_allow_wide_open_public_ipv4', {
      configuration: { ingress: cidrs.map((cidr) => rule({ cidr_ipv4: cidr })) },
    }).outcome;

  it('are wide with more than 256 addresses, however they are written', () => {
    assert.equal(outcomeWith('81.2.69.0/24'), 'pass');
    assert.equal(outcomeWith('81.2.68.0/23'), 'fail');
    assert.equal(outcomeWith('81.2.68.0/24', '81.2.69.0/24'), 'fail');
    assert.equal(outcomeWith('0.0.0.0/0'), 'fail');
    assert.equal(outcomeWith('0.0.0.0/1', '128.0.0.0/1'), 'fail');
  });

  it('count by the entries of prefix lists, and are not evaluated without them', () => {
    const outcome = (observed: JsonObject): string =>
      verdictOf(vpcSecurityGroupChecks, 'ec2_securitygroup_allow_wide_open_public_ipv4', {
        configuration: { ingress: [rule({ cidr_ipv4: null, prefix_list_id: 'pl-1' })], observed },
      }).outcome;
    assert.equal(outcome({ prefix_lists: [{ id: 'pl-1', cidrs: ['0.0.0.0/0'] }] }), 'fail');
    assert.equal(outcome({ prefix_lists: [{ id: 'pl-1', cidrs: ['81.2.69.0/24'] }] }), 'pass');
    assert.equal(outcome({}), 'not_evaluated');
  });

  it('count without private addresses, and with public ones beside them', () => {
    assert.equal(outcomeWith('10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16'), 'pass');
    assert.equal(outcomeWith('10.0.0.0/7'), 'fail');
    assert.equal(outcomeWith('192.168.0.0/15'), 'fail');
    assert.equal(outcomeWith('172.16.0.0/8'), 'fail');
    assert.equal(outcomeWith('anywhere'), 'not_evaluated');
  });
});

describe('groups of the launch wizard', () => {
  testChecks(vpcSecurityGroupChecks, {
    ec2_securitygroup_from_launch_wizard: { pass: { group_name: 'web' }, fail: { group_name: 'launch-wizard-1' } },
  });
});
