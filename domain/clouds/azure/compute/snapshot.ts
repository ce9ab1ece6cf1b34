import { diskEncryption, networkAccess } from '../aspects.ts';
import { setAtCreation, changedManually } from '../reasons.ts';
import { tags } from '../tags.ts';
import type { Configuration } from '../../configuration.ts';
import { defineResourceType } from '../../resource-type.ts';

/** `snapshot`: of a managed disk. `externalId` is its resource id. */
export interface SnapshotConfiguration extends Configuration {
  source_id: string | null;
  size_gb: number | null;
  incremental: boolean;
  encryption_type: string | null;
  public_network_access: string | null;
}

export const snapshotType = defineResourceType<SnapshotConfiguration>({
  label: 'disk snapshot',
  volatile: {},
  comparison: {},
  drift: {
    aspects: [diskEncryption, networkAccess('public_network_access')],
    deletion: { touches: null, severity: 'medium' },
  },
  remediation: {
    settings: [tags],
    fixed: [
      [setAtCreation, ['source_id', 'size_gb', 'incremental']],
      [changedManually, ['encryption_type', 'public_network_access']],
    ],
  },
});
