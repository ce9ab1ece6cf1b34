import { passIf } from '../../../checks/verdict.ts';
import { azureRules } from '../rules.ts';

export const aksClusterChecks = azureRules('container_cluster', {
  aks_cluster_rbac_enabled: {
    looksAt: ['/rbac'],
    evaluate(resource) {
      const value = resource.flag('rbac');
      return passIf(value, 'The cluster does not decide access by roles', { rbac: value });
    },
  },
  aks_clusters_created_with_private_nodes: {
    looksAt: ['/nodes_have_public_addresses'],
    evaluate(cluster) {
      const isPublic = cluster.flag('nodes_have_public_addresses');
      return passIf(!isPublic, 'Nodes of the cluster have public addresses', { nodes_have_public_addresses: isPublic });
    },
  },
  aks_clusters_public_access_disabled: {
    looksAt: ['/private_cluster', '/authorized_ip_ranges'],
    evaluate(cluster) {
      const isClosed = cluster.flag('private_cluster') || cluster.texts('authorized_ip_ranges').length > 0;
      return passIf(isClosed, 'The endpoint of the cluster is open to the internet', { private_cluster: false });
    },
  },
  aks_network_policy_enabled: {
    looksAt: ['/network_policy'],
    evaluate(resource) {
      const value = resource.text('network_policy');
      return passIf(value !== null && value !== 'none', 'Pods of the cluster reach one another freely', {
        network_policy: value,
      });
    },
  },
});
