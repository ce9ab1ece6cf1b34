import type { Configuration } from '../../configuration.ts';
import { defineResourceType } from '../../resource-type.ts';

/** `cluster`: the cluster as a whole. `externalId` is its account id (the uid of the namespace kube-system). */
export interface ClusterConfiguration extends Configuration {
  /** e.g. `v1.34.2`. */
  version: string | null;
  /** API groups that the cluster serves, sorted; null when they could not be read. */
  api_groups: string[] | null;
}

export const clusterType = defineResourceType<ClusterConfiguration>({
  label: 'cluster',
  volatile: {},
  comparison: {},
  drift: {
    aspects: [
      { aspect: 'version', touches: null, severity: 'medium' },
      { aspect: 'api_groups', label: 'API groups', touches: null, severity: 'low' },
    ],
    deletion: { touches: null, severity: 'medium' },
  },
});
