import type { Configuration } from '../../configuration.ts';
import { customerKey } from '../aspects.ts';
import type { DiskEncryption } from './disk-encryption.ts';
import { defineResourceType } from '../../resource-type.ts';
import { labelSetting } from '../labels.ts';
import { ownKey, setAtCreation } from '../reasons.ts';

/** `disk`: a persistent disk. `externalId` is its numeric id. */
export interface DiskConfiguration extends Configuration {
  disk_type: string | null;
  size_gb: number | null;
  zone: string | null;
  encryption: DiskEncryption;
  kms_key: string | null;
  source_image: string | null;
  source_snapshot: string | null;
  users: string[];
}

export const diskType = defineResourceType<DiskConfiguration>({
  label: 'persistent disk',
  volatile: {},
  comparison: {},
  drift: {
    aspects: [customerKey],
    deletion: { touches: null, severity: 'medium' },
  },
  remediation: {
    settings: [labelSetting('compute')],
    fixed: [
      [setAtCreation, ['disk_type', 'zone', 'source_image', 'source_snapshot']],
      ['A disk can be enlarged but not made smaller again: change its size manually.', ['size_gb']],
      [ownKey, ['encryption', 'kms_key']],
      ['Attaching and detaching disks depends on what is mounted: do it manually.', ['users']],
    ],
  },
  dependants: ['vm_instance'],
});
