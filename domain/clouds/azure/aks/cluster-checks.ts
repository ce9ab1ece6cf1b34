import { notEvaluated, pass, passIf } from '../../../checks/verdict.ts';
import { isInternetWide, parseAddressRanges } from '../../../network/address-ranges.ts';
import { azureRules } from '../rules.ts';

const networkPolicyEngines = ['azure', 'calico', 'cilium'];

export const aksClusterChecks = azureRules('container_cluster', {
  aks_cluster_local_accounts_disabled: {
    looksAt: ['/local_accounts'],
    evaluate(cluster) {
      const isEnabled = cluster.flag('local_accounts');
      return passIf(!isEnabled, 'Local accounts are enabled', { local_accounts: isEnabled });
    },
  },
  aks_cluster_rbac_enabled: {
    looksAt: ['/rbac'],
    evaluate(resource) {
      const value = resource.flag('rbac');
      return passIf(value, 'Kubernetes RBAC is not enabled', { rbac: value });
    },
  },
  aks_cluster_encryption_at_host_enabled: {
    looksAt: ['/pools_without_encryption_at_host'],
    evaluate(cluster) {
      if (cluster.json('pools_without_encryption_at_host') === null)
        return notEvaluated('the node pools are not shown');
      const pools = cluster.texts('pools_without_encryption_at_host');
      return passIf(pools.length === 0, 'A node pool has no encryption at host', {
        pools_without_encryption_at_host: pools,
      });
    },
  },
  aks_clusters_created_with_private_nodes: {
    looksAt: ['/nodes_have_public_addresses'],
    evaluate(cluster) {
      const isPublic = cluster.flag('nodes_have_public_addresses');
      return passIf(!isPublic, 'Nodes have public IP addresses', { nodes_have_public_addresses: isPublic });
    },
  },
  aks_clusters_public_access_disabled: {
    looksAt: ['/private_cluster', '/authorized_ip_ranges'],
    evaluate(cluster) {
      if (cluster.flag('private_cluster')) return pass();
      const authorized = cluster.texts('authorized_ip_ranges');
      const ranges = parseAddressRanges(authorized);
      if (ranges === null) return notEvaluated('an authorized IP range of the API server is not valid');
      const isClosed = authorized.length > 0 && !isInternetWide(ranges);
      return passIf(isClosed, 'The API server is neither private nor limited to authorized IP ranges', {
        private_cluster: false,
        authorized_ip_ranges: authorized,
      });
    },
  },
  aks_network_policy_enabled: {
    looksAt: ['/network_policy'],
    evaluate(resource) {
      const value = resource.text('network_policy');
      const engine = value?.toLowerCase() ?? 'none';
      if (!['none', ...networkPolicyEngines].includes(engine)) {
        return notEvaluated(`the network policy engine ${value} is not known`);
      }
      return passIf(engine !== 'none', 'No network policy engine is enabled', {
        network_policy: value,
      });
    },
  },
});
