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
}

export const containerClusterType = defineResourceType<ContainerClusterConfiguration>({
  label: 'GKE cluster',
  volatile: {},
  comparison: { laterFields: ['binary_authorization_mode'] },
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
    ],
    deletion: { touches: null, severity: 'medium' },
  },
  remediation: {
    settings: [...clusterSettings, labelSetting('container')],
    fixed: [
      [setAtCreation, ['network', 'subnet', 'private_nodes']],
      ['Another version of the control plane is an upgrade, which cannot be undone.', ['version']],
      [evaluationModes, ['binary_authorization_mode']],
      [changedManually, ['network_policy', 'workload_identity', 'secrets_encryption', 'release_channel']],
    ],
    follows: { binary_authorization_mode: 'binary_authorization' },
  },
});
