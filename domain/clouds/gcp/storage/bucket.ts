import type { Configuration } from '../../configuration.ts';
import { on, protection, safeguard } from '../../aspects.ts';
import { bindings, kmsKey } from '../aspects.ts';
import type { IamBinding } from '../iam/binding.ts';
import { defineResourceType } from '../../resource-type.ts';
import { isObject } from '../../../json.ts';
import { modified, type Refusal } from '../../../remediation/builders.ts';
import { type FieldReader, member } from '../../../remediation/setting.ts';
import { bindingsSetting } from '../iam/bindings-setting.ts';
import { labelSetting } from '../labels.ts';
import { changedManually, recreated } from '../reasons.ts';

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

const field: FieldReader<ObjectBucketConfiguration> = member;

/** A locked policy cannot be shortened or removed, and a lock is for good. */
const lockedRetention: Refusal = ({ current, wanted }) => {
  const [now, then] = [field(current, 'retention'), field(wanted, 'retention')];
  const isLocked = isObject(now) && now['locked'] === true;
  if (isObject(then) && then['locked'] === true && !isLocked) {
    return 'Locking a retention policy cannot be undone: lock it manually.';
  }
  const isKept =
    isObject(now) && isObject(then) && Number(then['days']) >= Number(now['days']) && then['locked'] === true;
  return isLocked && !isKept ? 'The retention policy is locked: it can only be extended.' : null;
};

/** Extending a locked policy is for good. */
const isLockedExtension: Refusal = ({ current, keys }) => {
  const now = field(current, 'retention');
  return keys.includes('retention') && isObject(now) && now['locked'] === true
    ? 'A locked retention policy keeps its longer period.'
    : null;
};

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
  remediation: {
    settings: [
      bindingsSetting('storage'),
      modified({
        keys: [
          'public_access_prevention',
          'uniform_access',
          'versioning',
          'retention',
          'logging',
          'kms_key',
          'storage_class',
        ],
        operation: 'storage.patch_bucket',
        label: 'settings',
        refuse: { retention: lockedRetention },
        undoNote: isLockedExtension,
        irreversible: (change) => change.keys.length === 1 && isLockedExtension(change) !== null,
        emptied: ['retention', 'logging', 'kms_key'],
      }),
      labelSetting('storage'),
    ],
    fixed: [
      [changedManually, ['lifecycle_rules']],
      [recreated, ['created_at']],
    ],
  },
});
