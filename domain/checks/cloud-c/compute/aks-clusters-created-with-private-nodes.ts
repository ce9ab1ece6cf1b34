import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';

export const aksClustersCreatedWithPrivateNodes = check({
  id: 'aks_clusters_created_with_private_nodes',
  title: 'Nodes of clusters have no public addresses',
  provider: 'cloud_c',
  resourceTypes: ['container_cluster'],
  severity: 'high',
  looksAt: ['/nodes_have_public_addresses'],
  fix: { words: 'Make node pools without public addresses.' },
  evaluate(cluster) {
    const isPublic = cluster.flag('nodes_have_public_addresses');
    return passIf(!isPublic, 'Nodes of the cluster have public addresses', { nodes_have_public_addresses: isPublic });
  },
});
