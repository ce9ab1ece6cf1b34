import { UnreadableField, type Fields } from '../../../checks/fields.ts';
import { fail, notApplicable, notEvaluated, passIf, type Verdict } from '../../../checks/verdict.ts';
import { isInternetWide, parseAddressRanges } from '../../../network/address-ranges.ts';
import { gcpRules, type GcpFields } from '../rules.ts';
import type { NodePool } from './cluster.ts';

type Cluster = GcpFields<'container_cluster'>;

const defaultAccount = /^(?:default|\d+-compute@developer\.gserviceaccount\.com)$/;

const pools = ['/node_pools', '/observed/provisioned_node_pools'] as const;

/** Returns all pools of a cluster: those of people and those of Google. */
function poolsOf(cluster: Cluster): Fields<NodePool>[] {
  return [...cluster.parts('node_pools'), ...cluster.group('observed').parts('provisioned_node_pools')];
}

/** Container-Optimized OS and its options are those of Linux. */
const isOnWindows = (pool: Fields<NodePool>): boolean => (pool.text('image') ?? '').toUpperCase().startsWith('WINDOWS');

/** Returns the verdict on the pools of a cluster; without any it does not apply. */
function everyPool(
  cluster: Cluster,
  {
    passes,
    reason,
    of = poolsOf(cluster),
  }: { passes: (pool: Fields<NodePool>) => boolean; reason: string; of?: Fields<NodePool>[] },
): Verdict {
  if (of.length === 0) return notApplicable();
  const failing = of.filter((pool) => !passes(pool)).map((pool) => pool.text('name'));
  return passIf(failing.length === 0, reason, { node_pools: failing });
}

export const gkeClusterChecks = gcpRules('container_cluster', {
  gke_cluster_alpha_features_disabled: {
    looksAt: ['/alpha_features'],
    evaluate(cluster) {
      const value = cluster.flag('alpha_features');
      return passIf(!value, 'Alpha features are enabled', { alpha_features: value });
    },
  },
  gke_cluster_authorized_networks_enabled: {
    looksAt: ['/authorized_networks'],
    evaluate(cluster) {
      if (cluster.json('authorized_networks') === null) {
        return fail('Access to the control plane is not limited to authorized networks', { authorized_networks: null });
      }
      const networks = cluster.texts('authorized_networks');
      const ranges = parseAddressRanges(networks);
      if (ranges === null) return notEvaluated('an authorized network is not a valid IP address range');
      return passIf(!isInternetWide(ranges), 'The authorized networks allow access from the internet', {
        authorized_networks: networks,
      });
    },
  },
  gke_cluster_binary_authorization_enabled: {
    looksAt: ['/binary_authorization'],
    evaluate(cluster) {
      const value = cluster.flag('binary_authorization');
      return passIf(value, 'Binary Authorization is not enabled', { binary_authorization: value });
    },
  },
  gke_cluster_client_certificate_disabled: {
    looksAt: ['/client_certificate'],
    evaluate(cluster) {
      const value = cluster.flag('client_certificate');
      return passIf(!value, 'Authentication with a client certificate is enabled', { client_certificate: value });
    },
  },
  gke_cluster_dashboard_disabled: {
    looksAt: ['/dashboard'],
    evaluate(cluster) {
      const value = cluster.flag('dashboard');
      return passIf(!value, 'The Kubernetes Dashboard is enabled', { dashboard: value });
    },
  },
  gke_cluster_intranode_visibility_enabled: {
    looksAt: ['/intranode_visibility'],
    evaluate(cluster) {
      const value = cluster.flag('intranode_visibility');
      return passIf(value, 'Intranode visibility is not enabled', { intranode_visibility: value });
    },
  },
  gke_cluster_legacy_abac_disabled: {
    looksAt: ['/legacy_abac'],
    sets: [{ path: '/legacy_abac', value: false }],
    evaluate(cluster) {
      const value = cluster.flag('legacy_abac');
      return passIf(!value, 'Legacy authorization (ABAC) is enabled', { legacy_abac: value });
    },
  },
  gke_cluster_logging_enabled: {
    looksAt: ['/logging_components'],
    evaluate(cluster) {
      const components = cluster.texts('logging_components');
      return passIf(components.includes('SYSTEM_COMPONENTS'), 'Logs of system components are not collected', {
        logging_components: components,
      });
    },
  },
  gke_cluster_monitoring_enabled: {
    looksAt: ['/monitoring_components'],
    evaluate(cluster) {
      const components = cluster.texts('monitoring_components');
      return passIf(components.includes('SYSTEM_COMPONENTS'), 'Metrics of system components are not collected', {
        monitoring_components: components,
      });
    },
  },
  gke_cluster_network_policy_enabled: {
    looksAt: ['/network_policy'],
    evaluate(cluster) {
      const value = cluster.flag('network_policy');
      return passIf(value, 'Network policies are not enforced', { network_policy: value });
    },
  },
  gke_cluster_no_default_service_account: {
    looksAt: pools,
    evaluate: (cluster) =>
      everyPool(cluster, {
        passes: (pool) => {
          const account = pool.text('service_account');
          return account !== null && !defaultAccount.test(account);
        },
        reason: 'Nodes use the default service account of Compute Engine',
      }),
  },
  gke_cluster_nodes_auto_repair_enabled: {
    looksAt: pools,
    evaluate: (cluster) =>
      everyPool(cluster, { passes: (pool) => pool.flag('auto_repair'), reason: 'Auto-repair of nodes is not enabled' }),
  },
  gke_cluster_nodes_auto_upgrade_enabled: {
    looksAt: pools,
    evaluate: (cluster) =>
      everyPool(cluster, {
        passes: (pool) => pool.flag('auto_upgrade'),
        reason: 'Auto-upgrade of nodes is not enabled',
      }),
  },
  gke_cluster_nodes_boot_disk_cmk_encryption: {
    looksAt: pools,
    evaluate: (cluster) =>
      everyPool(cluster, {
        passes: (pool) => pool.text('boot_disk_key') !== null,
        reason: 'Boot disks of nodes are not encrypted with a customer-managed key',
      }),
  },
  gke_cluster_nodes_container_optimized_os: {
    looksAt: pools,
    // Windows Server containers run on images of Windows only.
    evaluate: (cluster) =>
      everyPool(cluster, {
        of: poolsOf(cluster).filter((pool) => !isOnWindows(pool)),
        passes(pool) {
          const image = pool.text('image');
          if (image === null) throw new UnreadableField('a node pool does not show its image');
          return image.toUpperCase() === 'COS_CONTAINERD';
        },
        reason: 'Nodes do not run Container-Optimized OS with containerd',
      }),
  },
  gke_cluster_nodes_integrity_monitoring_enabled: {
    looksAt: pools,
    evaluate: (cluster) =>
      everyPool(cluster, {
        passes: (pool) => pool.flag('integrity_monitoring'),
        reason: 'Integrity monitoring of nodes is not enabled',
      }),
  },
  gke_cluster_nodes_metadata_server_enabled: {
    looksAt: pools,
    evaluate: (cluster) =>
      everyPool(cluster, {
        passes: (pool) => pool.text('metadata_mode') === 'GKE_METADATA',
        reason: 'Workloads reach the metadata of the nodes instead of the GKE metadata server',
      }),
  },
  gke_cluster_nodes_sandbox_used: {
    looksAt: ['/node_pools'],
    // Workloads of Autopilot ask for the sandbox themselves, without a pool of their own.
    evaluate(cluster) {
      if (cluster.flag('autopilot')) return notApplicable();
      const all = poolsOf(cluster);
      if (all.length === 0) return notApplicable();
      const kinds = all.map((pool) => pool.text('sandbox'));
      const unknown = kinds.find((kind) => kind !== null && kind !== 'GVISOR');
      if (!kinds.includes('GVISOR') && unknown !== undefined) {
        return notEvaluated(`the sandbox ${unknown} of a node pool is not known`);
      }
      return passIf(kinds.includes('GVISOR'), 'No node pool uses GKE Sandbox', {
        node_pools: all.map((pool) => pool.text('name')),
      });
    },
  },
  gke_cluster_nodes_secure_boot_enabled: {
    looksAt: pools,
    evaluate: (cluster) =>
      everyPool(cluster, { passes: (pool) => pool.flag('secure_boot'), reason: 'Nodes start without Secure Boot' }),
  },
  gke_cluster_private_endpoint_enabled: {
    looksAt: ['/private_endpoint'],
    sets: [{ path: '/private_endpoint', value: true }],
    evaluate(cluster) {
      const value = cluster.flag('private_endpoint');
      return passIf(value, 'The control plane has a public endpoint', { private_endpoint: value });
    },
  },
  gke_cluster_private_nodes_enabled: {
    looksAt: ['/private_nodes', ...pools],
    // The setting of the cluster is the default of its pools.
    evaluate(cluster) {
      if (!cluster.flag('private_nodes')) return fail('Nodes get external IP addresses', { private_nodes: false });
      const open = poolsOf(cluster).filter((pool) => pool.json('private_nodes') === false);
      return passIf(open.length === 0, 'Nodes get external IP addresses', {
        node_pools: open.map((pool) => pool.text('name')),
      });
    },
  },
  gke_cluster_rbac_groups_enabled: {
    looksAt: ['/rbac_security_group'],
    evaluate(cluster) {
      const group = cluster.text('rbac_security_group');
      return passIf(group !== null, 'Google Groups for RBAC are not used', { rbac_security_group: group });
    },
  },
  gke_cluster_release_channel_used: {
    looksAt: ['/release_channel'],
    evaluate(cluster) {
      const channel = cluster.text('release_channel');
      return passIf(channel !== null && channel !== 'UNSPECIFIED', 'The cluster is not enrolled in a release channel', {
        release_channel: channel,
      });
    },
  },
  gke_cluster_secrets_encrypted_with_kms: {
    looksAt: ['/secrets_encryption'],
    evaluate(cluster) {
      const value = cluster.flag('secrets_encryption');
      return passIf(value, 'Kubernetes Secrets are not encrypted with a Cloud KMS key', { secrets_encryption: value });
    },
  },
  gke_cluster_security_posture_enabled: {
    looksAt: ['/security_posture'],
    evaluate(cluster) {
      const mode = cluster.text('security_posture');
      if (mode === null) return notEvaluated('the cluster does not show the mode of its security posture');
      if (!['DISABLED', 'BASIC', 'ENTERPRISE'].includes(mode)) {
        return notEvaluated(`the mode ${mode} of its security posture is not known`);
      }
      return passIf(mode !== 'DISABLED', 'The security posture dashboard is disabled', { security_posture: mode });
    },
  },
  gke_cluster_shielded_nodes_enabled: {
    looksAt: ['/shielded_nodes'],
    sets: [{ path: '/shielded_nodes', value: true }],
    evaluate(cluster) {
      const value = cluster.flag('shielded_nodes');
      return passIf(value, 'Shielded GKE Nodes are not enabled', { shielded_nodes: value });
    },
  },
  gke_cluster_vpc_native: {
    looksAt: ['/vpc_native'],
    evaluate(cluster) {
      const value = cluster.flag('vpc_native');
      return passIf(value, 'The cluster is not VPC-native', { vpc_native: value });
    },
  },
  gke_cluster_workload_identity_enabled: {
    looksAt: ['/workload_identity'],
    evaluate(cluster) {
      const value = cluster.flag('workload_identity');
      return passIf(value, 'Workload Identity Federation is not enabled', { workload_identity: value });
    },
  },
});
