import type { Configuration } from '../../configuration.ts';
import { customerKey } from '../aspects.ts';
import type { DiskEncryption } from './disk-encryption.ts';
import { defineResourceType } from '../../resource-type.ts';

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
  dependants: ['vm_instance'],
});
