import type { Configuration } from '../../configuration.ts';
import { on, protection, safeguard } from '../../aspects.ts';
import { defineResourceType } from '../../resource-type.ts';
import { labelSetting } from '../labels.ts';
import { changedManually, setAtCreation } from '../reasons.ts';
import { clusterSettings, evaluationModes } from './settings.ts';

/** `container_cluster`: a GKE cluster. `externalId` is its resource name. */
export interface ContainerClusterConfiguration extends Configuration {
  version: string | null;
  release_channel: string | null;
  network: string | null;
  subnet: string | null;
  private_nodes: boolean;
  private_endpoint: boolean;
  authorized_networks: string[] | null;
  legacy_abac: boolean;
  shielded_nodes: boolean;
  network_policy: boolean;
  workload_identity: boolean;
  secrets_encryption: boolean;
  binary_authorization: boolean;
  /** `DISABLED`, `PROJECT_SINGLETON_POLICY_ENFORCE`, `POLICY_BINDINGS` … */
  binary_authorization_mode?: string | null;
  logging_components: string[];
  monitoring_components: string[];
  autopilot?: boolean;
  vpc_native?: boolean;
  intranode_visibility?: boolean;
  client_certificate?: boolean;
  /** The Kubernetes Dashboard; null where the cluster does not say. */
  dashboard?: boolean | null;
  alpha_features?: boolean;
  /** `DISABLED`, `BASIC` or `ENTERPRISE`; null where the cluster does not say. */
  security_posture?: string | null;
  /** The group whose members are the groups that RBAC knows; null where groups are not used. */
  rbac_security_group?: string | null;
  /** Pools that people manage. */
  node_pools?: NodePool[];
  observed?: {
    /** Pools that Google creates and removes: those of node auto-provisioning and of Autopilot. */
    provisioned_node_pools: NodePool[];
  };
}

/** Settings of the nodes of a pool; null where the pool does not say. */
export interface NodePool {
  name: string;
  image: string | null;
  auto_repair: boolean | null;
  auto_upgrade: boolean | null;
  secure_boot: boolean | null;
  integrity_monitoring: boolean | null;
  /** `GKE_METADATA` or `GCE_METADATA`; null where none is set. */
  metadata_mode: string | null;
  /** An address, or `default` for the default service account of Compute Engine. */
  service_account: string | null;
  boot_disk_key: string | null;
  /** What the pool sets for itself; null where it has the setting of the cluster. */
  private_nodes: boolean | null;
  /** `GVISOR` …; null where none is set. */
  sandbox: string | null;
}

export const containerClusterType = defineResourceType<ContainerClusterConfiguration>({
  label: 'GKE cluster',
  volatile: { provisioned_node_pools: 'created and removed by Google with the load' },
  comparison: {
    identities: { node_pools: 'name' },
    laterFields: [
      'binary_authorization_mode',
      'autopilot',
      'vpc_native',
      'intranode_visibility',
      'client_certificate',
      'dashboard',
      'alpha_features',
      'security_posture',
      'rbac_security_group',
      'node_pools',
    ],
  },
  drift: {
    aspects: [
      {
        aspect: 'control_plane_access',
        keys: ['private_nodes', 'private_endpoint', 'authorized_networks'],
        touches: 'exposure',
        severity: 'high',
      },
      on('legacy_abac', 'identity', protection),
      {
        aspect: 'logging',
        keys: ['logging_components', 'monitoring_components'],
        touches: 'logging',
        direction: 'more_is_safer',
        severity: protection,
      },
      on('secrets_encryption', 'encryption', protection),
      on('network_policy', 'exposure', safeguard),
      on('workload_identity', 'identity', safeguard),
      {
        aspect: 'binary_authorization',
        keys: ['binary_authorization', 'binary_authorization_mode'],
        touches: null,
        direction: 'safer_when_true',
        severity: safeguard,
      },
      on('shielded_nodes', 'encryption', safeguard),
      {
        aspect: 'client_certificate',
        touches: 'identity',
        direction: 'safer_when_false',
        severity: protection,
      },
      { aspect: 'dashboard', touches: 'exposure', direction: 'safer_when_false', severity: safeguard },
      { aspect: 'intranode_visibility', touches: 'logging', direction: 'safer_when_true', severity: safeguard },
      { aspect: 'rbac_security_group', label: 'group for RBAC', touches: 'identity', severity: 'medium' },
      { aspect: 'node_pools', label: 'node pools', touches: null, severity: 'medium' },
    ],
    deletion: { touches: null, severity: 'medium' },
  },
  remediation: {
    settings: [...clusterSettings, labelSetting('container')],
    fixed: [
      [
        setAtCreation,
        ['network', 'subnet', 'private_nodes', 'autopilot', 'vpc_native', 'client_certificate', 'alpha_features'],
      ],
      ['Another version of the control plane is an upgrade, which cannot be undone.', ['version']],
      [evaluationModes, ['binary_authorization_mode']],
      [
        changedManually,
        [
          'network_policy',
          'workload_identity',
          'secrets_encryption',
          'release_channel',
          'intranode_visibility',
          'dashboard',
          'security_posture',
          'rbac_security_group',
          'node_pools',
        ],
      ],
    ],
    follows: { binary_authorization_mode: 'binary_authorization' },
  },
});
