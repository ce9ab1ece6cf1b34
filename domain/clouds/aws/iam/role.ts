import { safeguard } from '../../aspects.ts';
import { attachedPolicies, inlinePolicies, permissions, permissionsBoundary } from '../aspects.ts';
import type { InlinePolicy } from './inline-policy.ts';
import { attachedPoliciesSetting, inlinePoliciesSetting, permissionsBoundarySetting } from './policy-settings.ts';
import { givenAtCreation } from '../reasons.ts';
import type { Configuration } from '../../configuration.ts';
import { defineResourceType } from '../../resource-type.ts';
import type { JsonObject } from '../../../json.ts';
import { listed, replaced } from '../../../remediation/builders.ts';
import { tagSetting } from '../../../remediation/tag-setting.ts';

/** `iam_role`. `externalId` is the ARN. */
export interface IamRoleConfiguration extends Configuration {
  role_name: string;
  role_id: string | null;
  path: string | null;
  created_at: string | null;
  /** Who may assume it. */
  trust_policy: JsonObject | null;
  attached_policies: string[];
  inline_policies: InlinePolicy[];
  permissions_boundary: string | null;
  /** ARNs of instance profiles. */
  instance_profiles: string[];
  observed: { last_used_at: string | null; last_used_region: string | null };
}

/** IAM roles. */
export const iamRoleType = defineResourceType<IamRoleConfiguration>({
  label: 'IAM role',
  volatile: { last_used_at: 'last use', last_used_region: 'last use' },
  comparison: {},
  drift: {
    aspects: [
      { aspect: 'trust_policy', touches: 'identity', direction: 'policy', severity: permissions },
      attachedPolicies,
      inlinePolicies,
      permissionsBoundary,
      { aspect: 'instance_profiles', touches: 'identity', direction: 'fewer_is_safer', severity: safeguard },
    ],
    deletion: { touches: 'identity', severity: 'medium' },
  },
  remediation: {
    settings: [
      replaced({ keys: ['trust_policy'], operation: 'iam.put_trust_policy', label: 'trust policy' }),
      permissionsBoundarySetting,
      attachedPoliciesSetting,
      inlinePoliciesSetting,
      listed({
        key: 'instance_profiles',
        add: {
          operation: 'iam.add_to_instance_profile',
          title: (name, subject) => `Add ${subject} to the instance profile ${name}`,
          parameters: (arn) => ({ instance_profile_arn: arn }),
        },
        remove: {
          operation: 'iam.remove_from_instance_profile',
          title: (name, subject) => `Remove ${subject} from the instance profile ${name}`,
          parameters: (arn) => ({ instance_profile_arn: arn }),
        },
      }),
      tagSetting({ set: 'iam.set_tags', remove: 'iam.remove_tags' }),
    ],
    fixed: {
      created_at: 'The role was recreated under the same name.',
      path: givenAtCreation,
      role_id: 'The role was recreated under the same name.',
      role_name: givenAtCreation,
    },
  },
  dependants: ['vm_instance', 'function', 'container_cluster'],
});
