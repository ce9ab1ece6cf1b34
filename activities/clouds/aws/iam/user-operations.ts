import { objectsOf, textOf } from '../../shared/operation-parameters.ts';
import { inSet, sets, type AwsOperation } from '../session/operation.ts';
import { iamClient } from './iam-client.ts';

/** Groups, access keys and console passwords of users. */
export const userOperations: Record<string, AwsOperation> = {
  'iam.add_to_group': inSet({
    call: 'iam:AddUserToGroup',
    key: 'groups',
    parameter: 'group_name',
    wanted: true,
    act: async (place, wanted) => {
      const { sdk, iam } = await iamClient(place);
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
      const { sdk, iam } = await iamClient(place);
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
      const { sdk, iam } = await iamClient(place);
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
    const { sdk, iam } = await iamClient(place);
    return iam(new sdk.DeleteLoginProfileCommand({ UserName: place.present.name }));
  }),
};
