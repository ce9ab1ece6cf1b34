import { textOf } from '../../shared/operation-parameters.ts';
import { inSet, sets, type AwsOperation } from '../session/operation.ts';
import { iamClient } from './iam-client.ts';

/** Trust policies and instance profiles of roles. */
export const roleOperations: Record<string, AwsOperation> = {
  'iam.put_trust_policy': sets('iam:UpdateAssumeRolePolicy', async (place, wanted) => {
    const { sdk, iam } = await iamClient(place);
    const PolicyDocument = JSON.stringify(wanted['trust_policy']);
    return iam(new sdk.UpdateAssumeRolePolicyCommand({ RoleName: place.present.name, PolicyDocument }));
  }),
  'iam.add_to_instance_profile': inSet({
    call: 'iam:AddRoleToInstanceProfile',
    key: 'instance_profiles',
    parameter: 'instance_profile_arn',
    wanted: true,
    act: async (place, wanted) => {
      const { sdk, iam } = await iamClient(place);
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
      const { sdk, iam } = await iamClient(place);
      const InstanceProfileName = lastPart(textOf(wanted, 'instance_profile_arn'));
      return iam(new sdk.RemoveRoleFromInstanceProfileCommand({ RoleName: place.present.name, InstanceProfileName }));
    },
  }),
};

/** Returns the name at the end of an ARN. */
function lastPart(arn: string): string {
  return arn.slice(arn.lastIndexOf('/') + 1);
}
