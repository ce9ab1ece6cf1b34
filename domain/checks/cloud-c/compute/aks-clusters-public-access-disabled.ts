import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';

export const aksClustersPublicAccessDisabled = check({
  id: 'aks_clusters_public_access_disabled',
  title: 'Clusters are closed to the public network',
  provider: 'cloud_c',
  resourceTypes: ['container_cluster'],
  severity: 'high',
  looksAt: ['/private_cluster', '/authorized_ip_ranges'],
  fix: { words: 'Make the cluster private, or name the addresses that may reach it.' },
  evaluate(cluster) {
    const isClosed = cluster.flag('private_cluster') || cluster.texts('authorized_ip_ranges').length > 0;
    return passIf(isClosed, 'The endpoint of the cluster is open to the internet', { private_cluster: false });
  },
});
