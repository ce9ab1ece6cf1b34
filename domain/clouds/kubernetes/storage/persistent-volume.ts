import type { Configuration } from '../../configuration.ts';
import { labelled } from '../labelled.ts';
import type { ObservedObject } from '../observed-object.ts';
import { defineResourceType } from '../../resource-type.ts';

/** `persistent_volume`. `externalId` is its name. */
export interface PersistentVolumeConfiguration extends Configuration {
  capacity: string | null;
  access_modes: string[];
  reclaim_policy: string | null;
  storage_class: string | null;
  volume_mode: string | null;
  /** Kind of source, e.g. `csi`, `hostPath`, `nfs`. */
  source: string | null;
  /** `<namespace>/<name>` of the claim it is bound to. */
  claim: string | null;
  observed: ObservedObject & { phase: string | null };
}

export const persistentVolumeType = defineResourceType<PersistentVolumeConfiguration>({
  label: 'persistent volume',
  volatile: {
    created_at: 'set by the cluster',
    phase: 'life cycle of the volume',
  },
  comparison: {},
  drift: {
    aspects: [
      { aspect: 'source', touches: null, severity: 'high' },
      { aspect: 'reclaim_policy', touches: null, severity: 'medium' },
      { aspect: 'claim', touches: null, severity: 'low' },
    ],
    deletion: { touches: null, severity: 'high' },
  },
  remediation: labelled(['capacity', 'access_modes', 'reclaim_policy', 'storage_class', 'volume_mode']),
});
