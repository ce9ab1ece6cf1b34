import { vpcSecurityGroupChecks } from '../../../../../domain/clouds/aws/vpc/security-group-checks.ts';
import type { JsonObject } from '../../../../../domain/json.ts';
import { testChecks, type CheckCases } from '../../../checks/check-cases.ts';

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
