import { check } from '../../check.ts';
import { groupKeepsClosed } from '../open-ports.ts';

export const ec2SecuritygroupAllowIngressFromInternetToTcpPortElasticsearchKibana920093005601 = check({
  id: 'ec2_securitygroup_allow_ingress_from_internet_to_tcp_port_elasticsearch_kibana_9200_9300_5601',
  title: 'Security groups keep Elasticsearch away from the internet',
  provider: 'cloud_a',
  resourceTypes: ['security_group'],
  severity: 'high',
  looksAt: ['/ingress'],
  fix: { words: 'Let known addresses only reach Elasticsearch.' },
  evaluate: (group) => groupKeepsClosed(group, { service: 'Elasticsearch', ports: [9200, 9300, 5601] }),
});
