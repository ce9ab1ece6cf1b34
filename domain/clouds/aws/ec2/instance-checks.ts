import { daysBetween } from '../../../checks/age.ts';
import { secretVerdict } from '../../../checks/secret-rules.ts';
import { notApplicable, pass, passIf } from '../../../checks/verdict.ts';
import { counted } from '../../../counted.ts';
import { instanceAge } from '../check-parameters.ts';
import { awsRules } from '../rules.ts';
import { groupsOfInstance, instanceKeepsClosed } from '../vpc/open-ports.ts';

export const ec2InstanceChecks = awsRules('vm_instance', {
  ec2_instance_secrets_user_data: {
    looksAt: ['/user_data', '/observed/secret_scan'],
    evaluate(instance) {
      instance.text('user_data');
      return secretVerdict(instance.resource, { texts: ['/user_data'], failure: 'The user data contains a secret' });
    },
  },
  ec2_instance_detailed_monitoring_enabled: {
    looksAt: ['/detailed_monitoring'],
    sets: [{ path: '/detailed_monitoring', value: true }],
    evaluate(instance) {
      const detailed = instance.flag('detailed_monitoring');
      return passIf(detailed, 'Detailed monitoring is not enabled', { detailed_monitoring: detailed });
    },
  },
  ec2_instance_imdsv2_enabled: {
    looksAt: ['/metadata_options'],
    sets: [{ path: '/metadata_options/http_tokens', value: 'required' }],
    evaluate(instance) {
      const options = instance.group('metadata_options');
      if (options.text('http_endpoint') === 'disabled') return pass();
      const tokens = options.text('http_tokens');
      return passIf(tokens === 'required', 'IMDSv2 is not required', {
        http_tokens: tokens,
      });
    },
  },
  ec2_instance_internet_facing_with_instance_profile: {
    looksAt: ['/has_public_address', '/iam_instance_profile'],
    evaluate(instance) {
      const profile = instance.text('iam_instance_profile');
      return passIf(
        !instance.flag('has_public_address') || profile === null,
        'The instance has a public address and an instance profile',
        { iam_instance_profile: profile },
      );
    },
  },
  ec2_instance_older_than_specific_days: {
    looksAt: ['/observed/launched_at'],
    parameters: [instanceAge],
    evaluate(instance, facts) {
      if (instance.text('state') !== 'running') return notApplicable();
      const launched = instance.group('observed').time('launched_at');
      if (launched === null) return notApplicable();
      const days = daysBetween(launched, facts.now);
      return passIf(days <= facts.value(instanceAge), `The instance was launched ${counted(days, 'day')} ago`, {
        launched_at: launched.toISOString(),
      });
    },
  },
  ec2_instance_port_cassandra_exposed_to_internet: {
    looksAt: ['/security_group_ids'],
    related: groupsOfInstance,
    evaluate: (instance, facts) =>
      instanceKeepsClosed(instance, { facts, service: 'Cassandra', ports: { tcp: [7000, 7001, 7199, 9042, 9160] } }),
  },
  ec2_instance_port_cifs_exposed_to_internet: {
    looksAt: ['/security_group_ids'],
    related: groupsOfInstance,
    evaluate: (instance, facts) =>
      instanceKeepsClosed(instance, { facts, service: 'Windows file sharing', ports: { tcp: [139, 445] } }),
  },
  ec2_instance_port_elasticsearch_kibana_exposed_to_internet: {
    looksAt: ['/security_group_ids'],
    related: groupsOfInstance,
    evaluate: (instance, facts) =>
      instanceKeepsClosed(instance, { facts, service: 'Elasticsearch', ports: { tcp: [5601, 9200, 9300] } }),
  },
  ec2_instance_port_ftp_exposed_to_internet: {
    looksAt: ['/security_group_ids'],
    related: groupsOfInstance,
    evaluate: (instance, facts) => instanceKeepsClosed(instance, { facts, service: 'FTP', ports: { tcp: [20, 21] } }),
  },
  ec2_instance_port_kafka_exposed_to_internet: {
    looksAt: ['/security_group_ids'],
    related: groupsOfInstance,
    evaluate: (instance, facts) => instanceKeepsClosed(instance, { facts, service: 'Kafka', ports: { tcp: [9092] } }),
  },
  ec2_instance_port_kerberos_exposed_to_internet: {
    looksAt: ['/security_group_ids'],
    related: groupsOfInstance,
    evaluate: (instance, facts) =>
      instanceKeepsClosed(instance, { facts, service: 'Kerberos', ports: { tcp: [88, 464, 749, 750] } }),
  },
  ec2_instance_port_ldap_exposed_to_internet: {
    looksAt: ['/security_group_ids'],
    related: groupsOfInstance,
    evaluate: (instance, facts) =>
      instanceKeepsClosed(instance, { facts, service: 'LDAP', ports: { tcp: [389, 636] } }),
  },
  ec2_instance_port_memcached_exposed_to_internet: {
    looksAt: ['/security_group_ids'],
    related: groupsOfInstance,
    evaluate: (instance, facts) =>
      instanceKeepsClosed(instance, { facts, service: 'Memcached', ports: { tcp: [11211] } }),
  },
  ec2_instance_port_mongodb_exposed_to_internet: {
    looksAt: ['/security_group_ids'],
    related: groupsOfInstance,
    evaluate: (instance, facts) =>
      instanceKeepsClosed(instance, { facts, service: 'MongoDB', ports: { tcp: [27017, 27018] } }),
  },
  ec2_instance_port_mysql_exposed_to_internet: {
    looksAt: ['/security_group_ids'],
    related: groupsOfInstance,
    evaluate: (instance, facts) => instanceKeepsClosed(instance, { facts, service: 'MySQL', ports: { tcp: [3306] } }),
  },
  ec2_instance_port_oracle_exposed_to_internet: {
    looksAt: ['/security_group_ids'],
    related: groupsOfInstance,
    evaluate: (instance, facts) =>
      instanceKeepsClosed(instance, { facts, service: 'Oracle', ports: { tcp: [1521, 2483, 2484] } }),
  },
  ec2_instance_port_postgresql_exposed_to_internet: {
    looksAt: ['/security_group_ids'],
    related: groupsOfInstance,
    evaluate: (instance, facts) =>
      instanceKeepsClosed(instance, { facts, service: 'PostgreSQL', ports: { tcp: [5432] } }),
  },
  ec2_instance_port_rdp_exposed_to_internet: {
    looksAt: ['/security_group_ids'],
    related: groupsOfInstance,
    evaluate: (instance, facts) => instanceKeepsClosed(instance, { facts, service: 'RDP', ports: { tcp: [3389] } }),
  },
  ec2_instance_port_redis_exposed_to_internet: {
    looksAt: ['/security_group_ids'],
    related: groupsOfInstance,
    evaluate: (instance, facts) => instanceKeepsClosed(instance, { facts, service: 'Redis', ports: { tcp: [6379] } }),
  },
  ec2_instance_port_sqlserver_exposed_to_internet: {
    looksAt: ['/security_group_ids'],
    related: groupsOfInstance,
    evaluate: (instance, facts) =>
      instanceKeepsClosed(instance, { facts, service: 'SQL Server', ports: { tcp: [1433, 1434] } }),
  },
  ec2_instance_port_ssh_exposed_to_internet: {
    looksAt: ['/security_group_ids'],
    related: groupsOfInstance,
    evaluate: (instance, facts) => instanceKeepsClosed(instance, { facts, service: 'SSH', ports: { tcp: [22] } }),
  },
  ec2_instance_port_telnet_exposed_to_internet: {
    looksAt: ['/security_group_ids'],
    related: groupsOfInstance,
    evaluate: (instance, facts) => instanceKeepsClosed(instance, { facts, service: 'Telnet', ports: { tcp: [23] } }),
  },
  ec2_instance_profile_attached: {
    looksAt: ['/iam_instance_profile'],
    evaluate: (instance) =>
      passIf(instance.text('iam_instance_profile') !== null, 'No IAM instance profile is attached', {
        iam_instance_profile: null,
      }),
  },
  ec2_instance_public_ip: {
    looksAt: ['/has_public_address'],
    evaluate(instance) {
      const isPublic = instance.flag('has_public_address');
      return passIf(!isPublic, 'The instance has a public IP address', { has_public_address: isPublic });
    },
  },
});
