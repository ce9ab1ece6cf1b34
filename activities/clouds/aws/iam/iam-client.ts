import type { OperationPlace } from '../session/operation.ts';

/**
 * Returns an IAM client for calls that change something; `user` or `group` is set for those, `role` names any other.
 */
export async function iamClient({ run, target, present }: OperationPlace) {
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
