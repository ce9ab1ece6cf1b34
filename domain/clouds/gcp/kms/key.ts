import type { Configuration } from '../../configuration.ts';
import { bindings } from '../aspects.ts';
import type { IamBinding } from '../iam/binding.ts';
import { defineResourceType } from '../../resource-type.ts';
import { modified, type Refusal } from '../../../remediation/builders.ts';
import { bindingsSetting } from '../iam/bindings-setting.ts';
import { labelSetting } from '../labels.ts';
import { inherited, recreated, setAtCreation } from '../reasons.ts';

/** `encryption_key`: a Cloud KMS key. `externalId` is its resource name. */
export interface EncryptionKeyConfiguration extends Configuration {
  /** `ENCRYPT_DECRYPT`, `ASYMMETRIC_SIGN` … ; only `ENCRYPT_DECRYPT` supports automatic rotation. */
  purpose: string;
  protection_level: string | null;
  rotation_period_days: number | null;
  next_rotation_at: string | null;
  bindings?: IamBinding[] | null;
  /** Bindings that the key inherits from its key ring. Above it, Google accepts no public members. */
  inherited_bindings?: IamBinding[] | null;
  created_at: string | null;
}

const onlySymmetric: Refusal = ({ current }) =>
  current['purpose'] === 'ENCRYPT_DECRYPT' ? null : 'Only keys that encrypt and decrypt are rotated automatically.';

export const encryptionKeyType = defineResourceType<EncryptionKeyConfiguration>({
  label: 'Cloud KMS key',
  volatile: {},
  comparison: { identities: { bindings: 'role' }, laterFields: ['inherited_bindings'] },
  drift: {
    aspects: [
      bindings,
      { ...bindings, aspect: 'inherited_bindings', label: 'access policy of the key ring' },
      {
        aspect: 'rotation',
        keys: ['rotation_period_days', 'next_rotation_at'],
        touches: 'encryption',
        severity: 'medium',
      },
    ],
    deletion: { touches: 'encryption', severity: 'critical' },
  },
  remediation: {
    settings: [
      bindingsSetting('kms'),
      modified({
        keys: ['rotation_period_days'],
        operation: 'kms.set_rotation',
        label: 'rotation period',
        refuse: { rotation_period_days: onlySymmetric },
        undoNote: ({ current }) =>
          (current['rotation_period_days'] ?? null) === null ? null : 'The time of the next rotation is not restored.',
        emptied: ['rotation_period_days'],
      }),
      labelSetting('kms'),
    ],
    fixed: [
      [setAtCreation, ['purpose', 'protection_level']],
      ['It changes with every rotation of the key.', ['next_rotation_at']],
      [inherited, ['inherited_bindings']],
      [recreated, ['created_at']],
    ],
    follows: { next_rotation_at: 'rotation_period_days' },
  },
  dependants: ['disk', 'object_bucket', 'db_instance'],
});
