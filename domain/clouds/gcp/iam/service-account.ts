import type { Configuration } from '../../configuration.ts';
import { protection } from '../../aspects.ts';
import { defineResourceType } from '../../resource-type.ts';
import { modified, replaced } from '../../../remediation/builders.ts';
import { setAtCreation } from '../reasons.ts';
import { keysSetting } from './keys-setting.ts';

/** `service_account`. `externalId` is its e-mail address. */
export interface ServiceAccountConfiguration extends Configuration {
  email: string;
  display_name: string | null;
  disabled: boolean;
  /** `user_managed` keys were created and downloaded by users. */
  keys?: { id: string; kind: 'user_managed' | 'system_managed'; disabled: boolean; created_at: string | null }[] | null;
}

export const serviceAccountType = defineResourceType<ServiceAccountConfiguration>({
  label: 'service account',
  volatile: {},
  comparison: {},
  drift: {
    aspects: [
      {
        aspect: 'keys',
        label: 'user-managed keys',
        touches: 'identity',
        direction: 'fewer_is_safer',
        severity: protection,
      },
      { aspect: 'disabled', touches: 'identity', severity: 'medium' },
    ],
    deletion: { touches: 'identity', severity: 'medium' },
  },
  remediation: {
    settings: [
      keysSetting,
      replaced({ keys: ['disabled'], operation: 'iam.set_account_disabled', label: 'disabled' }),
      modified({
        keys: ['display_name'],
        operation: 'iam.patch_account',
        label: 'display name',
        emptied: ['display_name'],
      }),
    ],
    fixed: [[setAtCreation, ['email']]],
  },
  dependants: ['vm_instance', 'function', 'container_cluster'],
});
