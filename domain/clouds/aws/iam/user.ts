import { protection } from '../../aspects.ts';
import { attachedPolicies, inlinePolicies, permissions, permissionsBoundary } from '../aspects.ts';
import type { InlinePolicy } from './inline-policy.ts';
import { attachedPoliciesSetting, inlinePoliciesSetting, permissionsBoundarySetting } from './policy-settings.ts';
import { givenAtCreation } from '../reasons.ts';
import { sortedSet } from '../../canonical.ts';
import type { Configuration } from '../../configuration.ts';
import { defineResourceType } from '../../resource-type.ts';
import { plainText } from '../../../drift/labels.ts';
import { isObject, type Json, type JsonObject } from '../../../json.ts';
import { listed, listOf, replaced } from '../../../remediation/builders.ts';
import {
  type FieldReader,
  member,
  type Setting,
  type SettingChange,
  type StepDraft,
} from '../../../remediation/setting.ts';
import { tagSetting } from '../../../remediation/tag-setting.ts';

/** `iam_user`. `externalId` is the ARN. */
export interface IamUserConfiguration extends Configuration {
  user_name: string;
  user_id: string | null;
  path: string | null;
  created_at: string | null;
  /** Names of groups. */
  groups: string[];
  /** ARNs of attached policies. */
  attached_policies: string[];
  inline_policies: InlinePolicy[];
  permissions_boundary: string | null;
  /** Console password; null without one. */
  login_profile?: { created_at: string | null; password_reset_required: boolean } | null;
  mfa_devices?: { serial_number: string | null; enabled_at: string | null }[] | null;
  access_keys?: { id: string | null; status: string | null; created_at: string | null }[] | null;
  /**
   * From the account's credential report (at most four hours old); null when never used or not known. The lists are in
   * the report's order: first and second key. The report does not contain key ids; keys are matched by their creation
   * time.
   */
  observed: {
    password_last_used?: string | null;
    password_last_changed?: string | null;
    access_keys_last_used?: (string | null)[] | null;
    access_keys_created?: (string | null)[] | null;
  };
}

const field: FieldReader<IamUserConfiguration> = member;
const listAt: FieldReader<IamUserConfiguration, Json[]> = listOf;

/** IAM users. Passwords, keys and devices belong to people: they are disabled, never created. */
export const iamUserType = defineResourceType<IamUserConfiguration>({
  label: 'IAM user',
  volatile: {
    password_last_used: 'last use',
    password_last_changed: 'changed by the user',
    access_keys_last_used: 'last use',
    access_keys_created: 'identifies the rows of the report; access_keys is current',
  },
  comparison: { identities: { mfa_devices: 'serial_number' } },
  drift: {
    aspects: [
      attachedPolicies,
      inlinePolicies,
      permissionsBoundary,
      { aspect: 'groups', touches: 'identity', direction: 'fewer_is_safer', severity: permissions },
      {
        aspect: 'console_password',
        keys: ['login_profile'],
        touches: 'identity',
        direction: 'fewer_is_safer',
        severity: { loosened: 'high', changed: 'medium', tightened: 'low' },
      },
      {
        aspect: 'mfa_devices',
        label: 'MFA devices',
        touches: 'identity',
        direction: 'more_is_safer',
        severity: protection,
      },
      {
        aspect: 'access_keys',
        touches: 'identity',
        direction: 'fewer_is_safer',
        severity: { loosened: 'high', changed: 'medium', tightened: 'low' },
      },
    ],
    deletion: { touches: 'identity', severity: 'medium' },
  },
  remediation: {
    settings: [
      permissionsBoundarySetting,
      attachedPoliciesSetting,
      inlinePoliciesSetting,
      listed({
        key: 'groups',
        add: {
          operation: 'iam.add_to_group',
          title: (name, subject) => `Add ${subject} to the group ${name}`,
          parameters: (name) => ({ group_name: name }),
        },
        remove: {
          operation: 'iam.remove_from_group',
          title: (name, subject) => `Remove ${subject} from the group ${name}`,
          parameters: (name) => ({ group_name: name }),
        },
      }),
      accessKeys(),
      replaced({
        keys: ['login_profile'],
        operation: 'iam.delete_login_profile',
        label: 'console password',
        refuse: {
          login_profile: ({ wanted }) =>
            field(wanted, 'login_profile') === null
              ? null
              : 'A console password is a secret of its owner: set a new one manually.',
        },
        irreversible: () => true,
      }),
      tagSetting({ set: 'iam.set_tags', remove: 'iam.remove_tags' }),
    ],
    fixed: {
      created_at: 'The user was recreated under the same name.',
      mfa_devices: 'An MFA device is registered and removed by its owner.',
      path: givenAtCreation,
      user_id: 'The user was recreated under the same name.',
      user_name: givenAtCreation,
    },
  },
});

/**
 * Access keys. One that the baseline does not have is deactivated. Deleting it cannot be undone, so that is left to a
 * person.
 */
function accessKeys(): Setting<'access_keys'> {
  const operation = 'iam.set_access_key_status';
  return {
    keys: ['access_keys'],
    operations: [operation],
    undo: 'exact',
    plan(change) {
      const path = '/access_keys';
      const wanted = new Map(objects(listAt(change.wanted, 'access_keys')).map((key) => [key['id'], key]));
      const steps: StepDraft[] = [];
      let held = listAt(change.current, 'access_keys');
      for (const key of objects(held)) {
        const id = key['id'] ?? null;
        const now = key['status'] ?? null;
        const status = wanted.get(id)?.['status'] ?? 'Inactive';
        if (status === now) continue;
        const then = sortedSet(
          held.map((other): Json => (isObject(other) && other['id'] === id ? { ...other, status } : other)),
        );
        steps.push({
          title: `${status === 'Active' ? 'Activate' : 'Deactivate'} the access key ${plainText(id)} of ${change.subject}`,
          operation,
          parameters: { access_key_id: id, status },
          before: { [path]: held },
          after: { [path]: then },
          undo: { operation, parameters: { access_key_id: id, status: now }, note: null },
          downtime: false,
        });
        held = then;
      }
      return { steps, left: { access_keys: reasonForKeys(change) } };
    },
  };
}

function reasonForKeys({ current, wanted }: SettingChange): string {
  const ids = (configuration: JsonObject) => objects(listAt(configuration, 'access_keys')).map((key) => key['id']);
  const known = new Set(ids(current));
  return ids(wanted).every((id) => known.has(id))
    ? 'An access key that is not in the baseline is deactivated, not deleted; delete it once it is certain that it is not needed.'
    : 'A deleted access key cannot be restored: its owner has to create a new one.';
}

function objects(values: readonly Json[]): JsonObject[] {
  return values.filter(isObject);
}
