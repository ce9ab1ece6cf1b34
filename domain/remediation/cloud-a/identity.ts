import { canonicalText, sortedSet } from '../../configuration/canonical.ts';
import { plainText } from '../../drift/words.ts';
import type { Json, JsonObject } from '../../json.ts';
import { listed, listOf, replaced, subjectOf } from '../builders.ts';
import { member, type Setting, type SettingChange, type StepDraft, type TypeSettings } from '../setting.ts';
import { tagSetting } from '../tag-setting.ts';

const made = 'It is given at creation; another value needs another one.';

const attachedPolicies = listed({
  key: 'attached_policies',
  add: {
    operation: 'iam.attach_policy',
    title: (name, subject) => `Attach policy ${name} to ${subject}`,
    parameters: (arn) => ({ policy_arn: arn }),
  },
  remove: {
    operation: 'iam.detach_policy',
    title: (name, subject) => `Detach policy ${name} from ${subject}`,
    parameters: (arn) => ({ policy_arn: arn }),
  },
});

const inlinePolicies = listed({
  key: 'inline_policies',
  identity: 'name',
  add: {
    operation: 'iam.put_inline_policy',
    title: (name, subject) => `Write inline policy ${name} of ${subject}`,
    parameters: (policy) => ({ name: partOf(policy, 'name'), document: partOf(policy, 'document') }),
  },
  remove: {
    operation: 'iam.delete_inline_policy',
    title: (name, subject) => `Delete inline policy ${name} of ${subject}`,
    parameters: (policy) => ({ name: partOf(policy, 'name') }),
  },
});

const permissionsBoundary = replaced({
  keys: ['permissions_boundary'],
  operation: 'iam.put_permissions_boundary',
  label: 'permissions boundary',
});

/** IAM users. Passwords, keys and devices are with their owners: they are taken out of use, never made. */
export const iamUserSettings: TypeSettings = {
  settings: [
    permissionsBoundary,
    attachedPolicies,
    inlinePolicies,
    listed({
      key: 'groups',
      add: {
        operation: 'iam.add_to_group',
        title: (name, subject) => `Add ${subject} to group ${name}`,
        parameters: (name) => ({ group_name: name }),
      },
      remove: {
        operation: 'iam.remove_from_group',
        title: (name, subject) => `Remove ${subject} from group ${name}`,
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
          member(wanted, 'login_profile') === null
            ? null
            : 'A console password is a secret of its owner: a person sets a new one.',
      },
      irreversible: () => true,
    }),
    tagSetting({ set: 'iam.set_tags', remove: 'iam.remove_tags' }),
  ],
  fixed: {
    created_at: 'The user was made anew under the same name.',
    mfa_devices: 'An MFA device is with its owner: the owner enrols and removes it.',
    path: made,
    user_id: 'The user was made anew under the same name.',
    user_name: made,
  },
};

/** IAM groups. */
export const iamGroupSettings: TypeSettings = {
  settings: [attachedPolicies, inlinePolicies],
  fixed: { created_at: 'The group was made anew under the same name.', group_name: made, path: made },
};

/** IAM roles. */
export const iamRoleSettings: TypeSettings = {
  settings: [
    replaced({ keys: ['trust_policy'], operation: 'iam.put_trust_policy', label: 'trust policy' }),
    permissionsBoundary,
    attachedPolicies,
    inlinePolicies,
    listed({
      key: 'instance_profiles',
      add: {
        operation: 'iam.add_to_instance_profile',
        title: (name, subject) => `Add ${subject} to instance profile ${name}`,
        parameters: (arn) => ({ instance_profile_arn: arn }),
      },
      remove: {
        operation: 'iam.remove_from_instance_profile',
        title: (name, subject) => `Remove ${subject} from instance profile ${name}`,
        parameters: (arn) => ({ instance_profile_arn: arn }),
      },
    }),
    tagSetting({ set: 'iam.set_tags', remove: 'iam.remove_tags' }),
  ],
  fixed: {
    created_at: 'The role was made anew under the same name.',
    path: made,
    role_id: 'The role was made anew under the same name.',
    role_name: made,
  },
};

/** Managed policies: the version of the baseline becomes the default one again. */
export const iamPolicySettings: TypeSettings = {
  settings: [policyVersion(), tagSetting({ set: 'iam.set_tags', remove: 'iam.remove_tags' })],
  fixed: {
    attached: 'A policy is attached to and detached from users, groups and roles: mend it there.',
    created_at: 'The policy was made anew under the same name.',
    description: made,
    origin: made,
    path: made,
    policy_id: 'The policy was made anew under the same name.',
    policy_name: made,
  },
};

function policyVersion(): Setting {
  const operation = 'iam.set_default_policy_version';
  const keys = ['document', 'default_version_id'];
  const pick = (configuration: JsonObject): JsonObject => ({
    document: member(configuration, 'document'),
    default_version_id: member(configuration, 'default_version_id'),
  });
  const written = replaced({ keys, operation, label: 'policy document' });
  return {
    ...written,
    plan(change) {
      if (member(change.current, 'origin') === 'aws') {
        return leave(keys, 'The policy belongs to the cloud, which changes it for all accounts.');
      }
      if (member(change.wanted, 'default_version_id') === member(change.current, 'default_version_id')) {
        return leave(keys, 'A version of a policy never changes: the policy was made anew under the same name.');
      }
      const wanted = pick({ ...change.current, ...change.wanted });
      return written.plan({ ...change, keys, wanted: { ...change.wanted, ...wanted } });
    },
  };
}

/**
 * Access keys. One that the baseline has not is deactivated; deleting it would be for good, so that is left to a
 * person once nothing misses it.
 */
function accessKeys(): Setting {
  const operation = 'iam.set_access_key_status';
  return {
    keys: ['access_keys'],
    operations: [operation],
    undo: 'exact',
    plan(change) {
      const path = '/access_keys';
      const wanted = new Map(objects(listOf(change.wanted, 'access_keys')).map((key) => [key['id'], key]));
      const steps: StepDraft[] = [];
      let held = listOf(change.current, 'access_keys');
      for (const key of objects(held)) {
        const id = key['id'] ?? null;
        const now = key['status'] ?? null;
        const status = wanted.get(id)?.['status'] ?? 'Inactive';
        if (status === now) continue;
        const then = sortedSet(
          held.map((other): Json => (isObject(other) && other['id'] === id ? { ...other, status } : other)),
        );
        steps.push({
          title: `${status === 'Active' ? 'Activate' : 'Deactivate'} access key ${plainText(id)} of ${subjectOf(change)}`,
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
  const ids = (configuration: JsonObject) => objects(listOf(configuration, 'access_keys')).map((key) => key['id']);
  const known = new Set(ids(current));
  return ids(wanted).every((id) => known.has(id))
    ? 'A key that the baseline has not is deactivated; delete it when nothing misses it, since that is for good.'
    : 'A key that was deleted is gone for good: its owner makes a new one.';
}

function leave(keys: readonly string[], reason: string) {
  return { steps: [], left: Object.fromEntries(keys.map((key) => [key, reason])) };
}

function partOf(value: Json, key: string): Json {
  return isObject(value) ? (value[key] ?? null) : canonicalText(value);
}

function objects(values: readonly Json[]): JsonObject[] {
  return values.filter(isObject);
}

function isObject(value: Json): value is JsonObject {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}
