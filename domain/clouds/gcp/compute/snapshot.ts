import type { Configuration } from '../../configuration.ts';
import { customerKey } from '../aspects.ts';
import type { DiskEncryption } from './disk-encryption.ts';
import { defineResourceType } from '../../resource-type.ts';
import { labelSetting } from '../labels.ts';
import { ownKey, recreated, setAtCreation } from '../reasons.ts';

/** `snapshot`: of a persistent disk. `externalId` is its numeric id. */
export interface SnapshotConfiguration extends Configuration {
  source_disk: string | null;
  size_gb: number | null;
  encryption: DiskEncryption;
  kms_key: string | null;
  storage_locations: string[];
  created_at: string | null;
}

export const snapshotType = defineResourceType<SnapshotConfiguration>({
  label: 'disk snapshot',
  volatile: {},
  comparison: {},
  drift: {
    aspects: [customerKey],
    deletion: { touches: null, severity: 'medium' },
  },
  remediation: {
    settings: [labelSetting('compute')],
    fixed: [
      [setAtCreation, ['source_disk', 'size_gb', 'storage_locations']],
      [ownKey, ['encryption', 'kms_key']],
      [recreated, ['created_at']],
    ],
  },
});
