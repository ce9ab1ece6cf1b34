import { objectsOf, textOf } from '../../shared/operation-parameters.ts';
import { inSet, sameMeaning, type AwsOperation, type OperationPlace } from '../session/operation.ts';
import { iamClient } from './iam-client.ts';

/** Policies of a user, group or role: attached managed policies and inline policies. */
export const attachedPolicyOperations: Record<string, AwsOperation> = {
  'iam.attach_policy': inSet({
    call: 'iam:AttachPolicy',
    key: 'attached_policies',
    parameter: 'policy_arn',
    wanted: true,
    act: async (place, wanted) => {
      const { sdk, iam, user, group, role } = await iamClient(place);
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
      const { sdk, iam, user, group, role } = await iamClient(place);
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
      const { sdk, iam, user, group, role } = await iamClient(place);
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
      const { sdk, iam, user, group, role } = await iamClient(place);
      const PolicyName = textOf(wanted, 'name');
      if (user) return iam(new sdk.DeleteUserPolicyCommand({ ...user, PolicyName }));
      if (group) return iam(new sdk.DeleteGroupPolicyCommand({ ...group, PolicyName }));
      return iam(new sdk.DeleteRolePolicyCommand({ ...role, PolicyName }));
    },
  },
};

function inlinePolicy(present: OperationPlace['present'], name: string) {
  return objectsOf(present.configuration, 'inline_policies').find((policy) => policy['name'] === name);
}
