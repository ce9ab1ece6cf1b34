import { permissions } from '../aspects.ts';
import { givenAtCreation } from '../reasons.ts';
import type { Configuration } from '../../configuration.ts';
import { defineResourceType } from '../../resource-type.ts';
import type { JsonObject } from '../../../json.ts';
import { replaced } from '../../../remediation/builders.ts';
import { type FieldReader, member, type Setting } from '../../../remediation/setting.ts';
import { tagSetting } from '../../../remediation/tag-setting.ts';

/** `iam_policy`: a customer managed policy, or an AWS managed policy that is attached. `externalId` is the ARN. */
export interface IamPolicyConfiguration extends Configuration {
  policy_name: string;
  policy_id: string | null;
  path: string | null;
  /** `account`: customer managed; `aws`: AWS managed. */
  origin: 'account' | 'aws';
  description: string | null;
  created_at: string | null;
  default_version_id: string | null;
  /** Policy document of the default version. */
  document?: JsonObject | null;
  /** Whether it is attached to an identity. */
  attached: boolean;
  observed: { attachment_count: number | null; boundary_count: number | null; updated_at: string | null };
}

const field: FieldReader<IamPolicyConfiguration> = member;

/** Managed policies: the version of the baseline becomes the default version again. */
export const iamPolicyType = defineResourceType<IamPolicyConfiguration>({
  label: 'IAM policy',
  volatile: {
    attachment_count: 'count of the identities that use it',
    boundary_count: 'count of the identities that it bounds',
    updated_at: 'changes with any other field',
  },
  comparison: {},
  drift: {
    aspects: [
      {
        aspect: 'document',
        label: 'policy document',
        keys: ['document', 'default_version_id'],
        touches: 'identity',
        direction: 'policy',
        severity: permissions,
      },
      { aspect: 'attached', label: 'attachments', touches: 'identity', severity: 'low' },
    ],
    deletion: { touches: 'identity', severity: 'medium' },
  },
  remediation: {
    settings: [policyVersion(), tagSetting({ set: 'iam.set_tags', remove: 'iam.remove_tags' })],
    fixed: {
      attached: 'Policies are attached to users, groups and roles: change it there.',
      created_at: 'The policy was recreated under the same name.',
      description: givenAtCreation,
      origin: givenAtCreation,
      path: givenAtCreation,
      policy_id: 'The policy was recreated under the same name.',
      policy_name: givenAtCreation,
    },
  },
  dependants: ['iam_user', 'iam_role'],
});

function policyVersion(): Setting<'document' | 'default_version_id'> {
  const operation = 'iam.set_default_policy_version';
  const keys = ['document', 'default_version_id'] as const;
  const pick = (configuration: JsonObject): JsonObject => ({
    document: field(configuration, 'document'),
    default_version_id: field(configuration, 'default_version_id'),
  });
  const written = replaced({ keys, operation, label: 'policy document' });
  return {
    ...written,
    plan(change) {
      if (field(change.current, 'origin') === 'aws') {
        return leave(keys, 'It is an AWS managed policy, which AWS changes for all accounts.');
      }
      if (field(change.wanted, 'default_version_id') === field(change.current, 'default_version_id')) {
        return leave(keys, 'A policy version never changes: the policy was recreated under the same name.');
      }
      const wanted = pick({ ...change.current, ...change.wanted });
      return written.plan({ ...change, keys, wanted: { ...change.wanted, ...wanted } });
    },
  };
}

function leave(keys: readonly string[], reason: string) {
  return { steps: [], left: Object.fromEntries(keys.map((key) => [key, reason])) };
}
