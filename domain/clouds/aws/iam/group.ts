import { attachedPolicies, inlinePolicies } from '../aspects.ts';
import type { InlinePolicy } from './inline-policy.ts';
import { attachedPoliciesSetting, inlinePoliciesSetting } from './policy-settings.ts';
import { givenAtCreation } from '../reasons.ts';
import type { Configuration } from '../../configuration.ts';
import { defineResourceType } from '../../resource-type.ts';

/** `iam_group`. `externalId` is the ARN; its members are part of the users' configurations. */
export interface IamGroupConfiguration extends Configuration {
  group_name: string;
  path: string | null;
  created_at: string | null;
  attached_policies: string[];
  inline_policies: InlinePolicy[];
}

/** IAM groups. */
export const iamGroupType = defineResourceType<IamGroupConfiguration>({
  label: 'IAM group',
  volatile: {},
  comparison: {},
  drift: {
    aspects: [attachedPolicies, inlinePolicies],
    deletion: { touches: 'identity', severity: 'medium' },
  },
  remediation: {
    settings: [attachedPoliciesSetting, inlinePoliciesSetting],
    fixed: {
      created_at: 'The group was recreated under the same name.',
      group_name: givenAtCreation,
      path: givenAtCreation,
    },
  },
});
