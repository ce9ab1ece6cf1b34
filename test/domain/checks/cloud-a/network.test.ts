import { cloudAChecks } from '../../../../domain/checks/cloud-a/checks.ts';
import type { JsonObject } from '../../../../domain/json.ts';
import { testChecks, type CheckCases } from '../check-cases.ts';

const rule = (change: JsonObject): JsonObject => ({
  protocol: 'tcp',
  from_port: 443,
  to_port: 443,
  cidr_ipv4: '0.0.0.0/0',
  cidr_ipv6: null,
  ...change,
});
const group = (change: JsonObject): JsonObject => ({ ingress: [rule(change)] });
const inside = group({ cidr_ipv4: '10.0.0.0/8' });
const closesPort = (port: number): CheckCases => ({
  pass: group({ from_port: port, to_port: port, cidr_ipv4: '10.0.0.0/8' }),
  fail: group({ from_port: port - 1, to_port: port + 1 }),
});
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
  pass: acls(entry({}), entry({ rule_number: 50, allow: false, protocol: '6', from_port: port, to_port: port })),
  fail: acls(entry({ protocol: '6', from_port: 0, to_port: 65_535 })),
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
  tcp_port_22: 22,
  tcp_port_3389: 3389,
  high_risk_tcp_ports: 8080,
};
const peered = (destination: string): JsonObject => ({
  cidr_blocks: ['10.0.0.0/16'],
  peering_connections: [{ id: 'pcx-1' }],
  route_tables: [{ id: 'rtb-1', main: true, subnet_ids: [], routes: [{ destination, target: 'pcx-1' }] }],
});
const routed = {
  route_tables: [
    { id: 'rtb-1', main: true, subnet_ids: [], routes: [] },
    { id: 'rtb-2', main: false, subnet_ids: ['subnet-1'], routes: [{ destination: '0.0.0.0/0', target: 'igw-1' }] },
  ],
};

describe('checks of networks', () => {
  testChecks(cloudAChecks, {
    ...Object.fromEntries(
      Object.entries(openPorts).map(([name, port]) => [
        `ec2_securitygroup_allow_ingress_from_internet_to_${name}`,
        closesPort(port),
      ]),
    ),
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
    ec2_networkacl_allow_ingress_any_port: { pass: acls(entry({ protocol: '6' })), fail: acls(entry({})) },
    ec2_networkacl_allow_ingress_tcp_port_22: closesAclPort(22),
    ec2_networkacl_allow_ingress_tcp_port_3389: closesAclPort(3389),
    ec2_networkacl_unused: {
      pass: acls(),
      fail: { network_acls: [{ id: 'acl-2', is_default: false, subnet_ids: [], entries: [] }] },
    },
    vpc_flow_logs_enabled: { pass: { flow_logs: [{ id: 'fl-1', active: true }] }, fail: { flow_logs: [] } },
    vpc_peering_routing_tables_with_least_privilege: { pass: peered('10.1.2.0/24'), fail: peered('0.0.0.0/0') },
    vpc_endpoint_for_ec2_enabled: {
      pass: { endpoints: [{ service_name: 'com.amazonaws.eu-west-1.ec2' }] },
      fail: { endpoints: [] },
    },
    vpc_subnet_no_public_ip_by_default: {
      pass: { map_public_ip_on_launch: false },
      fail: { map_public_ip_on_launch: true },
    },
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
