import { diskEncryption, networkAccess } from '../aspects.ts';
import { changedManually, ofAnotherResource } from '../reasons.ts';
import { tags } from '../tags.ts';
import type { Configuration } from '../../configuration.ts';
import { defineResourceType } from '../../resource-type.ts';

/** `disk`: a managed disk. `externalId` is its resource id. */
export interface DiskConfiguration extends Configuration {
  sku: string | null;
  size_gb: number | null;
  attached: boolean;
  /** `EncryptionAtRestWithPlatformKey`, `EncryptionAtRestWithCustomerKey` or `EncryptionAtRestWithPlatformAndCustomerKeys`. */
  encryption_type: string | null;
  public_network_access: string | null;
}

export const diskType = defineResourceType<DiskConfiguration>({
  label: 'managed disk',
  volatile: {},
  comparison: {},
  drift: {
    aspects: [diskEncryption, networkAccess('public_network_access')],
    deletion: { touches: null, severity: 'medium' },
  },
  remediation: {
    settings: [tags],
    fixed: [
      [changedManually, ['sku', 'size_gb', 'encryption_type', 'public_network_access']],
      [ofAnotherResource, ['attached']],
    ],
  },
  dependants: ['vm_instance'],
});
