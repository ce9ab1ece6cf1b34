import type { GroupDetail } from '@aws-sdk/client-iam';
import { globalRegion } from '../../cloud.ts';
import { attachedPolicyArns, authorizationDetails, inlinePolicies } from './authorization-details.ts';
import { collected } from '../session/resource.ts';
import { isoTime } from '../session/snake-case.ts';
import { describedPage, type AwsUnit } from '../session/unit.ts';

/** IAM groups; they cannot be tagged. */
export const groupsUnit: AwsUnit<'iam_group'> = {
  service: 'iam-groups',
  scope: 'global',
  resourceTypes: ['iam_group'],
  async open(run) {
    const page = await authorizationDetails(run, 'Group');
    return async (token) => {
      const { details, next } = await page(token);
      return describedPage({ next, items: details.GroupDetailList ?? [], describe: describeGroup });
    };
  },
};

function describeGroup(group: GroupDetail) {
  const { Arn: arn, GroupName: name } = group;
  if (arn === undefined || name === undefined) return null;
  return collected({
    resourceType: 'iam_group',
    externalId: arn,
    name,
    region: globalRegion,
    tags: {},
    configuration: {
      group_name: name,
      path: group.Path ?? null,
      created_at: isoTime(group.CreateDate),
      attached_policies: attachedPolicyArns(group.AttachedManagedPolicies),
      inline_policies: inlinePolicies(group.GroupPolicyList),
    },
  });
}
