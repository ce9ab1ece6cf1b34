import { check } from '../../check.ts';
import { groupsOfInstance, instanceKeepsClosed } from '../open-ports.ts';

export const ec2InstancePortElasticsearchKibanaExposedToInternet = check({
  id: 'ec2_instance_port_elasticsearch_kibana_exposed_to_internet',
  title: 'Instances keep Elasticsearch away from the internet',
  provider: 'cloud_a',
  resourceTypes: ['vm_instance'],
  severity: 'critical',
  looksAt: ['/security_group_ids', '/ingress'],
  fix: { words: 'Let known addresses only reach Elasticsearch in the security groups of the instance.' },
  related: groupsOfInstance,
  evaluate: (instance, facts) =>
    instanceKeepsClosed(instance, { facts, service: 'Elasticsearch', ports: { tcp: [5601, 9200, 9300] } }),
});
