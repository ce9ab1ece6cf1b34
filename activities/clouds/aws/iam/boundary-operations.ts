import { optionalText } from '../../shared/operation-parameters.ts';
import { sets, type AwsOperation } from '../session/operation.ts';
import { iamClient } from './iam-client.ts';

/** The permissions boundary of a user or a role. */
export const boundaryOperations: Record<string, AwsOperation> = {
  'iam.put_permissions_boundary': sets('iam:PutPermissionsBoundary', async (place, wanted) => {
    const { sdk, iam, user, role } = await iamClient(place);
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
};
