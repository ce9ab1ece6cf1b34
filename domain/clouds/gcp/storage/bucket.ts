import type { Configuration } from '../../configuration.ts';
import { on, protection, safeguard } from '../../aspects.ts';
import { bindings, kmsKey } from '../aspects.ts';
import type { IamBinding } from '../iam/binding.ts';
import { defineResourceType } from '../../resource-type.ts';

/** `object_bucket`: a Cloud Storage bucket. `externalId` is its name. */
export interface ObjectBucketConfiguration extends Configuration {
  storage_class: string | null;
  uniform_access: boolean;
  /** `enforced` or `inherited`. */
  public_access_prevention: string | null;
  versioning: boolean;
  retention: { days: number; locked: boolean } | null;
  logging: { bucket: string; prefix: string | null } | null;
  kms_key: string | null;
  lifecycle_rules: number;
  bindings?: IamBinding[] | null;
  created_at: string | null;
}

export const objectBucketType = defineResourceType<ObjectBucketConfiguration>({
  label: 'Cloud Storage bucket',
  volatile: {},
  comparison: { identities: { bindings: 'role' } },
  drift: {
    aspects: [
      bindings,
      {
        aspect: 'public_access',
        keys: ['public_access_prevention', 'uniform_access'],
        label: 'public access prevention',
        touches: 'exposure',
        severity: 'high',
      },
      kmsKey,
      { aspect: 'logging', touches: 'logging', direction: 'safer_when_present', severity: protection },
      on('versioning', null, safeguard),
      { aspect: 'retention', touches: null, direction: 'safer_when_present', severity: safeguard },
    ],
    deletion: { touches: null, severity: 'high' },
  },
});
