import type { RoleDetail } from '@aws-sdk/client-iam';
import { parsePolicyDocument } from '../../../../domain/clouds/aws/policy-document.ts';
import { globalRegion } from '../../cloud.ts';
import { attachedPolicyArns, authorizationDetails, inlinePolicies } from './authorization-details.ts';
import { collected } from '../session/resource.ts';
import { isoTime, textSet } from '../session/snake-case.ts';
import { tagMap } from '../session/tags.ts';
import { describedPage, type AwsUnit } from '../session/unit.ts';

/** IAM roles, including service-linked roles. */
export const rolesUnit: AwsUnit<'iam_role'> = {
  service: 'iam-roles',
  scope: 'global',
  resourceTypes: ['iam_role'],
  async open(run) {
    const page = await authorizationDetails(run, 'Role');
    return async (token) => {
      const { details, next } = await page(token);
      return describedPage({ next, items: details.RoleDetailList ?? [], describe: describeRole });
    };
  },
};

function describeRole(role: RoleDetail) {
  const { Arn: arn, RoleName: name } = role;
  if (arn === undefined || name === undefined) return null;
  return collected({
    resourceType: 'iam_role',
    externalId: arn,
    name,
    region: globalRegion,
    tags: tagMap(role.Tags),
    configuration: {
      role_name: name,
      role_id: role.RoleId ?? null,
      path: role.Path ?? null,
      created_at: isoTime(role.CreateDate),
      trust_policy: role.AssumeRolePolicyDocument ? parsePolicyDocument(role.AssumeRolePolicyDocument) : null,
      attached_policies: attachedPolicyArns(role.AttachedManagedPolicies),
      inline_policies: inlinePolicies(role.RolePolicyList),
      permissions_boundary: role.PermissionsBoundary?.PermissionsBoundaryArn ?? null,
      instance_profiles: textSet(role.InstanceProfileList?.map((profile) => profile.Arn)),
      observed: {
        last_used_at: isoTime(role.RoleLastUsed?.LastUsedDate),
        last_used_region: role.RoleLastUsed?.Region ?? null,
      },
    },
  });
}
