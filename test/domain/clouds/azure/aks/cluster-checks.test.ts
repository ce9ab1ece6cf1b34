import { aksClusterChecks } from '../../../../../domain/clouds/azure/aks/cluster-checks.ts';
import { testChecks } from '../../../checks/check-cases.ts';

describe('the checks of Azure: aks, cluster', () => {
  testChecks(aksClusterChecks, {
    aks_cluster_rbac_enabled: { pass: { rbac: true }, fail: { rbac: false } },
    aks_clusters_created_with_private_nodes: {
      pass: { nodes_have_public_addresses: false },
      fail: { nodes_have_public_addresses: true },
    },
    aks_clusters_public_access_disabled: {
      pass: { private_cluster: true, authorized_ip_ranges: [] },
      fail: { private_cluster: false, authorized_ip_ranges: [] },
    },
    aks_network_policy_enabled: { pass: { network_policy: 'calico' }, fail: { network_policy: null } },
  });
});
