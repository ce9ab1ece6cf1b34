import { off, on, protection, reach, safeguard } from '../../aspects.ts';
import { setAtCreation, changedManually } from '../reasons.ts';
import { tags } from '../tags.ts';
import type { Configuration } from '../../configuration.ts';
import { defineResourceType } from '../../resource-type.ts';

/** `container_cluster`: an AKS cluster. `externalId` is its resource id. */
export interface ContainerClusterConfiguration extends Configuration {
  version: string | null;
  rbac: boolean;
  private_cluster: boolean;
  public_fqdn: boolean;
  nodes_have_public_addresses: boolean;
  /** Names of node pools; null where no pool is shown. */
  pools_without_encryption_at_host: string[] | null;
  authorized_ip_ranges: string[];
  network_policy: string | null;
  local_accounts: boolean;
  defender: boolean;
}

export const containerClusterType = defineResourceType<ContainerClusterConfiguration>({
  label: 'AKS cluster',
  volatile: {},
  comparison: { laterFields: ['pools_without_encryption_at_host'] },
  drift: {
    aspects: [
      {
        aspect: 'control_plane_access',
        keys: ['private_cluster', 'public_fqdn', 'authorized_ip_ranges'],
        touches: 'exposure',
        severity: 'high',
      },
      { ...off('nodes_have_public_addresses', 'exposure', reach), label: 'public addresses of nodes' },
      {
        aspect: 'encryption_at_host',
        keys: ['pools_without_encryption_at_host'],
        touches: 'encryption',
        direction: 'fewer_is_safer',
        severity: protection,
      },
      on('rbac', 'identity', protection),
      off('local_accounts', 'identity', protection),
      { aspect: 'network_policy', touches: 'exposure', direction: 'safer_when_present', severity: safeguard },
      on('defender', 'logging', safeguard),
    ],
    deletion: { touches: null, severity: 'medium' },
  },
  remediation: {
    settings: [tags],
    fixed: [
      [
        setAtCreation,
        [
          'rbac',
          'private_cluster',
          'public_fqdn',
          'nodes_have_public_addresses',
          'network_policy',
          'pools_without_encryption_at_host',
        ],
      ],
      [changedManually, ['version', 'authorized_ip_ranges', 'local_accounts', 'defender']],
    ],
  },
});
