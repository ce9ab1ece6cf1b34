import { ec2InstanceChecks } from '../../../../../domain/clouds/aws/ec2/instance-checks.ts';
import type { JsonObject } from '../../../../../domain/json.ts';
import { daysAgo, testChecks, type CheckCases } from '../../../checks/check-cases.ts';

const instance = { security_group_ids: ['sg-1'], has_public_address: true };
const open = (port: number): JsonObject => ({
  ingress: [{ protocol: 'tcp', from_port: port, to_port: port, cidr_ipv4: '0.0.0.0/0', cidr_ipv6: null }],
});
const exposure = (port: number): CheckCases => ({
  pass: { configuration: instance, inventory: { security_group: { 'sg-1': open(443) } } },
  fail: { configuration: instance, inventory: { security_group: { 'sg-1': open(port) } } },
  blind: { configuration: instance, unlisted: { security_group: 'ec2:DescribeSecurityGroups was denied' } },
});
const exposedPorts = {
  cassandra: 9042,
  cifs: 445,
  elasticsearch_kibana: 9200,
  ftp: 21,
  kafka: 9092,
  kerberos: 88,
  ldap: 389,
  memcached: 11_211,
  mongodb: 27_017,
  mysql: 3306,
  oracle: 1521,
  postgresql: 5432,
  rdp: 3389,
  redis: 6379,
  sqlserver: 1433,
  ssh: 22,
  telnet: 23,
};

describe('the checks of AWS: ec2, instance', () => {
  testChecks(ec2InstanceChecks, {
    ec2_instance_detailed_monitoring_enabled: {
      pass: { detailed_monitoring: true },
      fail: { detailed_monitoring: false },
    },
    ec2_instance_imdsv2_enabled: {
      pass: { metadata_options: { http_endpoint: 'enabled', http_tokens: 'required' } },
      fail: { metadata_options: { http_endpoint: 'enabled', http_tokens: 'optional' } },
    },
    ec2_instance_older_than_specific_days: {
      pass: { state: 'running', observed: { launched_at: daysAgo(20) } },
      fail: { state: 'running', observed: { launched_at: daysAgo(181) } },
    },
    ec2_instance_profile_attached: {
      pass: { iam_instance_profile: 'arn:profile' },
      fail: { iam_instance_profile: null },
    },
    ec2_instance_public_ip: { pass: { has_public_address: false }, fail: { has_public_address: true } },
    ...Object.fromEntries(
      Object.entries(exposedPorts).map(([service, port]) => [
        `ec2_instance_port_${service}_exposed_to_internet`,
        exposure(port),
      ]),
    ),
  });
});

describe('instances that the internet reaches', () => {
  testChecks(ec2InstanceChecks, {
    ec2_instance_internet_facing_with_instance_profile: {
      pass: { has_public_address: true, iam_instance_profile: null },
      fail: { has_public_address: true, iam_instance_profile: 'arn:aws:iam::111122223333:instance-profile/web' },
    },
  });
});
