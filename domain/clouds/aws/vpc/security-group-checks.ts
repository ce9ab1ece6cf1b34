import { notApplicable, notEvaluated, passIf } from '../../../checks/verdict.ts';
import { highRiskPorts, ownRanges, widestRange } from '../check-parameters.ts';
import { awsRules } from '../rules.ts';
import {
  addressAt,
  addressesIn,
  isInternetWide,
  parseAddressRange,
  publicPart,
  without,
} from '../../../network/address-ranges.ts';
import { internetPorts } from '../../../network/traffic-rules.ts';
import { requireKnownLists, groupKeepsClosed, ingressRules, portsOpenToEveryone } from './open-ports.ts';

export const vpcSecurityGroupChecks = awsRules('security_group', {
  ec2_securitygroup_from_launch_wizard: {
    looksAt: ['/group_name'],
    evaluate(group) {
      const name = group.text('group_name');
      if (name === null) return notEvaluated('the name of the group is not shown');
      return passIf(!name.startsWith('launch-wizard-'), 'The launch wizard of EC2 created the group', {
        group_name: name,
      });
    },
  },
  ec2_securitygroup_allow_ingress_from_internet_to_all_ports: {
    looksAt: ['/ingress', '/observed/prefix_lists'],
    evaluate(group) {
      const rules = ingressRules(group);
      const { every } = internetPorts(rules);
      if (!every) requireKnownLists(rules);
      return passIf(!every, 'All ports are open to the internet', { rules: rules.length });
    },
  },
  ec2_securitygroup_allow_ingress_from_internet_to_any_port: {
    looksAt: ['/ingress', '/observed/prefix_lists'],
    evaluate(group) {
      const rules = ingressRules(group);
      const wide = rules.filter(({ sources }) => isInternetWide(sources));
      const isOpen = wide.length > 0 || internetPorts(rules).some;
      if (!isOpen) requireKnownLists(rules);
      return passIf(!isOpen, 'A port is open to the internet', {
        rules: wide.map(({ protocol, fromPort, toPort }) => ({ protocol, from_port: fromPort, to_port: toPort })),
      });
    },
  },
  ec2_securitygroup_allow_ingress_from_internet_to_high_risk_tcp_ports: {
    looksAt: ['/ingress', '/observed/prefix_lists'],
    parameters: [highRiskPorts],
    evaluate(group, facts) {
      const open = portsOpenToEveryone(group, facts.value(highRiskPorts));
      const ports =
        open.length === 1 ? `High-risk TCP port ${open[0]} is` : `High-risk TCP ports ${open.join(', ')} are`;
      return passIf(open.length === 0, `${ports} open to the internet`, { open_ports: open });
    },
  },
  ec2_securitygroup_allow_ingress_from_internet_to_tcp_port_22: {
    looksAt: ['/ingress', '/observed/prefix_lists'],
    evaluate: (group) => groupKeepsClosed(group, { service: 'SSH', ports: [22], transports: ['tcp', 'udp'] }),
  },
  ec2_securitygroup_allow_ingress_from_internet_to_tcp_port_3389: {
    looksAt: ['/ingress', '/observed/prefix_lists'],
    evaluate: (group) => groupKeepsClosed(group, { service: 'RDP', ports: [3389], transports: ['tcp', 'udp'] }),
  },
  ec2_securitygroup_allow_ingress_from_internet_to_tcp_port_cassandra_7199_9160_8888: {
    looksAt: ['/ingress', '/observed/prefix_lists'],
    evaluate: (group) => groupKeepsClosed(group, { service: 'Cassandra', ports: [7199, 9160, 8888] }),
  },
  ec2_securitygroup_allow_ingress_from_internet_to_tcp_port_cifs_139_445: {
    looksAt: ['/ingress', '/observed/prefix_lists'],
    evaluate: (group) => groupKeepsClosed(group, { service: 'Windows file sharing', ports: [139, 445] }),
  },
  ec2_securitygroup_allow_ingress_from_internet_to_tcp_port_elasticsearch_kibana_9200_9300_5601: {
    looksAt: ['/ingress', '/observed/prefix_lists'],
    evaluate: (group) => groupKeepsClosed(group, { service: 'Elasticsearch', ports: [9200, 9300, 5601] }),
  },
  ec2_securitygroup_allow_ingress_from_internet_to_tcp_port_ftp_20_21: {
    looksAt: ['/ingress', '/observed/prefix_lists'],
    evaluate: (group) => groupKeepsClosed(group, { service: 'FTP', ports: [20, 21] }),
  },
  ec2_securitygroup_allow_ingress_from_internet_to_tcp_port_kafka_9092: {
    looksAt: ['/ingress', '/observed/prefix_lists'],
    evaluate: (group) => groupKeepsClosed(group, { service: 'Kafka', ports: [9092] }),
  },
  ec2_securitygroup_allow_ingress_from_internet_to_tcp_port_memcached_11211: {
    looksAt: ['/ingress', '/observed/prefix_lists'],
    evaluate: (group) => groupKeepsClosed(group, { service: 'Memcached', ports: [11211] }),
  },
  ec2_securitygroup_allow_ingress_from_internet_to_tcp_port_mongodb_27017_27018: {
    looksAt: ['/ingress', '/observed/prefix_lists'],
    evaluate: (group) => groupKeepsClosed(group, { service: 'MongoDB', ports: [27017, 27018] }),
  },
  ec2_securitygroup_allow_ingress_from_internet_to_tcp_port_mysql_3306: {
    looksAt: ['/ingress', '/observed/prefix_lists'],
    evaluate: (group) => groupKeepsClosed(group, { service: 'MySQL', ports: [3306] }),
  },
  ec2_securitygroup_allow_ingress_from_internet_to_tcp_port_oracle_1521_2483: {
    looksAt: ['/ingress', '/observed/prefix_lists'],
    evaluate: (group) => groupKeepsClosed(group, { service: 'Oracle', ports: [1521, 2483] }),
  },
  ec2_securitygroup_allow_ingress_from_internet_to_tcp_port_postgres_5432: {
    looksAt: ['/ingress', '/observed/prefix_lists'],
    evaluate: (group) => groupKeepsClosed(group, { service: 'PostgreSQL', ports: [5432] }),
  },
  ec2_securitygroup_allow_ingress_from_internet_to_tcp_port_redis_6379: {
    looksAt: ['/ingress', '/observed/prefix_lists'],
    evaluate: (group) => groupKeepsClosed(group, { service: 'Redis', ports: [6379] }),
  },
  ec2_securitygroup_allow_ingress_from_internet_to_tcp_port_sql_server_1433_1434: {
    looksAt: ['/ingress', '/observed/prefix_lists'],
    evaluate: (group) => groupKeepsClosed(group, { service: 'SQL Server', ports: [1433, 1434] }),
  },
  ec2_securitygroup_allow_ingress_from_internet_to_tcp_port_telnet_23: {
    looksAt: ['/ingress', '/observed/prefix_lists'],
    evaluate: (group) => groupKeepsClosed(group, { service: 'Telnet', ports: [23] }),
  },
  ec2_securitygroup_allow_wide_open_public_ipv4: {
    looksAt: ['/ingress', '/observed/prefix_lists'],
    parameters: [widestRange, ownRanges],
    evaluate(group, facts) {
      const rules = ingressRules(group);
      const prefix = facts.value(widestRange);
      const mostAddresses = 1n << BigInt(32 - prefix);
      const allowed = facts.value(ownRanges).flatMap((text) => parseAddressRange(text) ?? []);
      const ranges = publicPart(rules.flatMap((rule) => rule.sources)).filter(({ family }) => family === 4);
      // What is allowed divides a range into parts; none of them makes the rest of the range narrower.
      const wide = ranges
        .filter((range) => addressesIn(without([range], allowed)) > mostAddresses)
        .map(({ first, last }) => `${addressAt({ family: 4, first })}-${addressAt({ family: 4, first: last })}`);
      if (wide.length === 0) requireKnownLists(rules);
      return passIf(wide.length === 0, `Ingress is allowed from a public IPv4 range larger than /${prefix}`, {
        ranges: wide,
      });
    },
  },
  ec2_securitygroup_default_restrict_traffic: {
    looksAt: ['/ingress', '/egress'],
    sets: [
      { path: '/ingress', value: [] },
      { path: '/egress', value: [] },
    ],
    evaluate(group) {
      if (group.text('group_name') !== 'default') return notApplicable();
      const rules = { ingress: group.parts('ingress').length, egress: group.parts('egress').length };
      return passIf(rules.ingress + rules.egress === 0, 'The default security group allows traffic', rules);
    },
  },
});
