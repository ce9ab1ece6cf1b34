import { CloudError } from '../../errors.ts';
import { objectsOf, optionalText, textOf } from '../../operation-parameters.ts';
import { inSet, sameMeaning, sets, type AwsOperation, type OperationPlace } from './operation.ts';
import { removesTags, setsTags } from '../../tag-operations.ts';
import { tagList } from '../tags.ts';

/** IAM users, groups, roles and policies: one operation for the three kinds of identity where each has its own call. */
export const identityOperations: Record<string, AwsOperation> = {
  'iam.attach_policy': inSet({
    call: 'iam:AttachPolicy',
    key: 'attached_policies',
    parameter: 'policy_arn',
    wanted: true,
    act: async (place, wanted) => {
      const { sdk, iam, user, group, role } = await client(place);
      const PolicyArn = textOf(wanted, 'policy_arn');
      if (user) return iam(new sdk.AttachUserPolicyCommand({ ...user, PolicyArn }));
      if (group) return iam(new sdk.AttachGroupPolicyCommand({ ...group, PolicyArn }));
      return iam(new sdk.AttachRolePolicyCommand({ ...role, PolicyArn }));
    },
  }),
  'iam.detach_policy': inSet({
    call: 'iam:DetachPolicy',
    key: 'attached_policies',
    parameter: 'policy_arn',
    wanted: false,
    act: async (place, wanted) => {
      const { sdk, iam, user, group, role } = await client(place);
      const PolicyArn = textOf(wanted, 'policy_arn');
      if (user) return iam(new sdk.DetachUserPolicyCommand({ ...user, PolicyArn }));
      if (group) return iam(new sdk.DetachGroupPolicyCommand({ ...group, PolicyArn }));
      return iam(new sdk.DetachRolePolicyCommand({ ...role, PolicyArn }));
    },
  }),
  'iam.put_inline_policy': {
    call: 'iam:PutPolicy',
    looksAt: () => ['inline_policies'],
    remaining: async (present, parameters) => {
      const held = inlinePolicy(present, textOf(parameters, 'name'));
      const wanted = parameters['document'] ?? null;
      const isThere =
        held !== undefined && sameMeaning(present.resourceType, 'document', held['document'] ?? null, wanted);
      return isThere ? null : parameters;
    },
    act: async (place, wanted) => {
      const { sdk, iam, user, group, role } = await client(place);
      const policy = { PolicyName: textOf(wanted, 'name'), PolicyDocument: JSON.stringify(wanted['document']) };
      if (user) return iam(new sdk.PutUserPolicyCommand({ ...user, ...policy }));
      if (group) return iam(new sdk.PutGroupPolicyCommand({ ...group, ...policy }));
      return iam(new sdk.PutRolePolicyCommand({ ...role, ...policy }));
    },
  },
  'iam.delete_inline_policy': {
    call: 'iam:DeletePolicy',
    looksAt: () => ['inline_policies'],
    remaining: async (present, parameters) =>
      inlinePolicy(present, textOf(parameters, 'name')) === undefined ? null : parameters,
    act: async (place, wanted) => {
      const { sdk, iam, user, group, role } = await client(place);
      const PolicyName = textOf(wanted, 'name');
      if (user) return iam(new sdk.DeleteUserPolicyCommand({ ...user, PolicyName }));
      if (group) return iam(new sdk.DeleteGroupPolicyCommand({ ...group, PolicyName }));
      return iam(new sdk.DeleteRolePolicyCommand({ ...role, PolicyName }));
    },
  },
  'iam.put_permissions_boundary': sets('iam:PutPermissionsBoundary', async (place, wanted) => {
    const { sdk, iam, user, role } = await client(place);
    const PermissionsBoundary = optionalText(wanted['permissions_boundary']);
    if (PermissionsBoundary === undefined) {
      return user
        ? iam(new sdk.DeleteUserPermissionsBoundaryCommand(user))
        : iam(new sdk.DeleteRolePermissionsBoundaryCommand(role));
    }
    return user
      ? iam(new sdk.PutUserPermissionsBoundaryCommand({ ...user, PermissionsBoundary }))
      : iam(new sdk.PutRolePermissionsBoundaryCommand({ ...role, PermissionsBoundary }));
  }),
  'iam.add_to_group': inSet({
    call: 'iam:AddUserToGroup',
    key: 'groups',
    parameter: 'group_name',
    wanted: true,
    act: async (place, wanted) => {
      const { sdk, iam } = await client(place);
      const GroupName = textOf(wanted, 'group_name');
      return iam(new sdk.AddUserToGroupCommand({ UserName: place.present.name, GroupName }));
    },
  }),
  'iam.remove_from_group': inSet({
    call: 'iam:RemoveUserFromGroup',
    key: 'groups',
    parameter: 'group_name',
    wanted: false,
    act: async (place, wanted) => {
      const { sdk, iam } = await client(place);
      const GroupName = textOf(wanted, 'group_name');
      return iam(new sdk.RemoveUserFromGroupCommand({ UserName: place.present.name, GroupName }));
    },
  }),
  'iam.set_access_key_status': {
    call: 'iam:UpdateAccessKey',
    looksAt: () => ['access_keys'],
    remaining: async (present, parameters) => {
      const key = objectsOf(present.configuration, 'access_keys').find(
        ({ id }) => id === textOf(parameters, 'access_key_id'),
      );
      return key !== undefined && key['status'] === parameters['status'] ? null : parameters;
    },
    act: async (place, wanted) => {
      const { sdk, iam } = await client(place);
      return iam(
        new sdk.UpdateAccessKeyCommand({
          UserName: place.present.name,
          AccessKeyId: textOf(wanted, 'access_key_id'),
          Status: wanted['status'] === 'Active' ? 'Active' : 'Inactive',
        }),
      );
    },
  },
  'iam.delete_login_profile': sets('iam:DeleteLoginProfile', async (place) => {
    const { sdk, iam } = await client(place);
    return iam(new sdk.DeleteLoginProfileCommand({ UserName: place.present.name }));
  }),
  'iam.put_trust_policy': sets('iam:UpdateAssumeRolePolicy', async (place, wanted) => {
    const { sdk, iam } = await client(place);
    const PolicyDocument = JSON.stringify(wanted['trust_policy']);
    return iam(new sdk.UpdateAssumeRolePolicyCommand({ RoleName: place.present.name, PolicyDocument }));
  }),
  'iam.add_to_instance_profile': inSet({
    call: 'iam:AddRoleToInstanceProfile',
    key: 'instance_profiles',
    parameter: 'instance_profile_arn',
    wanted: true,
    act: async (place, wanted) => {
      const { sdk, iam } = await client(place);
      const InstanceProfileName = lastPart(textOf(wanted, 'instance_profile_arn'));
      return iam(new sdk.AddRoleToInstanceProfileCommand({ RoleName: place.present.name, InstanceProfileName }));
    },
  }),
  'iam.remove_from_instance_profile': inSet({
    call: 'iam:RemoveRoleFromInstanceProfile',
    key: 'instance_profiles',
    parameter: 'instance_profile_arn',
    wanted: false,
    act: async (place, wanted) => {
      const { sdk, iam } = await client(place);
      const InstanceProfileName = lastPart(textOf(wanted, 'instance_profile_arn'));
      return iam(new sdk.RemoveRoleFromInstanceProfileCommand({ RoleName: place.present.name, InstanceProfileName }));
    },
  }),
  // A version never changes: the one that was the default is made so again, if it is still there and the same.
  'iam.set_default_policy_version': sets('iam:SetDefaultPolicyVersion', async (place, wanted) => {
    const { sdk, iam } = await client(place);
    const version = { PolicyArn: place.target.externalId, VersionId: textOf(wanted, 'default_version_id') };
    const reading = place.run.service('iam', (settings) => new sdk.IAMClient(settings));
    const held = await reading(new sdk.GetPolicyVersionCommand(version)).catch((fault: unknown) => {
      if (fault instanceof CloudError && fault.code?.startsWith('NoSuchEntity')) return null;
      throw fault;
    });
    if (held === null) {
      throw new CloudError({
        kind: 'invalid_request',
        call: 'iam:SetDefaultPolicyVersion',
        message: `version ${version.VersionId} of the policy was deleted; write its document as a new version`,
        code: 'NoSuchEntity',
      });
    }
    return iam(new sdk.SetDefaultPolicyVersionCommand(version));
  }),
  'iam.set_tags': setsTags({
    call: 'iam:Tag',
    act: async (place, tags) => {
      const { sdk, iam, user, role } = await client(place);
      const Tags = tagList(tags);
      if (user) return iam(new sdk.TagUserCommand({ ...user, Tags }));
      if (place.target.resourceType === 'iam_role') return iam(new sdk.TagRoleCommand({ ...role, Tags }));
      return iam(new sdk.TagPolicyCommand({ PolicyArn: place.target.externalId, Tags }));
    },
  }),
  'iam.remove_tags': removesTags({
    call: 'iam:Untag',
    act: async (place, names) => {
      const { sdk, iam, user, role } = await client(place);
      if (user) return iam(new sdk.UntagUserCommand({ ...user, TagKeys: names }));
      if (place.target.resourceType === 'iam_role') return iam(new sdk.UntagRoleCommand({ ...role, TagKeys: names }));
      return iam(new sdk.UntagPolicyCommand({ PolicyArn: place.target.externalId, TagKeys: names }));
    },
  }),
};

function inlinePolicy(present: OperationPlace['present'], name: string) {
  return objectsOf(present.configuration, 'inline_policies').find((policy) => policy['name'] === name);
}

function lastPart(arn: string): string {
  return arn.slice(arn.lastIndexOf('/') + 1);
}

/** IAM for calls that change something; `user` or `group` is set for those, `role` names any other. */
async function client({ run, target, present }: OperationPlace) {
  const sdk = await import('@aws-sdk/client-iam');
  const { name } = present;
  return {
    sdk,
    iam: run.once('iam', (settings) => new sdk.IAMClient(settings)),
    user: target.resourceType === 'iam_user' ? { UserName: name } : null,
    group: target.resourceType === 'iam_group' ? { GroupName: name } : null,
    role: { RoleName: name },
  };
}
