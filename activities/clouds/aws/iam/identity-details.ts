import type { EntityType, GetAccountAuthorizationDetailsResponse, PolicyDetail } from '@aws-sdk/client-iam';
import type { UnitRun } from '../session/unit-run.ts';

/**
 * Returns one identity by its ARN in the form in which the account's authorization details show it; no identity of this
 * kind when the ARN is of another. Of a user, only what belongs to the parts is read to which the run is limited. Throws `CloudError` with `NoSuchEntity` when it is not there.
 */
export async function identityDetails(
  run: UnitRun,
  kind: EntityType,
  arn: string,
): Promise<GetAccountAuthorizationDetailsResponse> {
  const sdk = await import('@aws-sdk/client-iam');
  const iam = run.service('iam', (settings) => new sdk.IAMClient(settings));
  const name = arn.slice(arn.lastIndexOf('/') + 1);

  async function user(): Promise<GetAccountAuthorizationDetailsResponse> {
    const UserName = name;
    const keys = run.only?.keys ?? null;
    const ifRead = async <Page>(key: string, pages: () => Promise<Page[]>): Promise<Page[]> =>
      keys === null || keys.includes(key) ? pages() : [];
    const [found, groups, attached, inline] = await Promise.all([
      iam(new sdk.GetUserCommand({ UserName })),
      ifRead('groups', () => everyPage((Marker) => iam(new sdk.ListGroupsForUserCommand({ UserName, Marker })))),
      ifRead('attached_policies', () =>
        everyPage((Marker) => iam(new sdk.ListAttachedUserPoliciesCommand({ UserName, Marker }))),
      ),
      ifRead('inline_policies', () =>
        everyPage((Marker) => iam(new sdk.ListUserPoliciesCommand({ UserName, Marker }))),
      ),
    ]);
    const UserPolicyList = await documents(
      inline.flatMap((page) => page.PolicyNames ?? []),
      (PolicyName) => iam(new sdk.GetUserPolicyCommand({ UserName, PolicyName })),
    );
    const UserDetail = {
      ...found.User,
      UserPolicyList,
      GroupList: groups.flatMap((page) => (page.Groups ?? []).flatMap(({ GroupName: group }) => group ?? [])),
      AttachedManagedPolicies: attached.flatMap((page) => page.AttachedPolicies ?? []),
    };
    return { UserDetailList: [UserDetail] };
  }

  async function group(): Promise<GetAccountAuthorizationDetailsResponse> {
    const GroupName = name;
    const [found, attached, inline] = await Promise.all([
      iam(new sdk.GetGroupCommand({ GroupName })),
      everyPage((Marker) => iam(new sdk.ListAttachedGroupPoliciesCommand({ GroupName, Marker }))),
      everyPage((Marker) => iam(new sdk.ListGroupPoliciesCommand({ GroupName, Marker }))),
    ]);
    const GroupPolicyList = await documents(
      inline.flatMap((page) => page.PolicyNames ?? []),
      (PolicyName) => iam(new sdk.GetGroupPolicyCommand({ GroupName, PolicyName })),
    );
    const AttachedManagedPolicies = attached.flatMap((page) => page.AttachedPolicies ?? []);
    return { GroupDetailList: [{ ...found.Group, GroupPolicyList, AttachedManagedPolicies }] };
  }

  async function role(): Promise<GetAccountAuthorizationDetailsResponse> {
    const RoleName = name;
    const [found, profiles, attached, inline] = await Promise.all([
      iam(new sdk.GetRoleCommand({ RoleName })),
      everyPage((Marker) => iam(new sdk.ListInstanceProfilesForRoleCommand({ RoleName, Marker }))),
      everyPage((Marker) => iam(new sdk.ListAttachedRolePoliciesCommand({ RoleName, Marker }))),
      everyPage((Marker) => iam(new sdk.ListRolePoliciesCommand({ RoleName, Marker }))),
    ]);
    const RolePolicyList = await documents(
      inline.flatMap((page) => page.PolicyNames ?? []),
      (PolicyName) => iam(new sdk.GetRolePolicyCommand({ RoleName, PolicyName })),
    );
    const RoleDetail = {
      ...found.Role,
      RolePolicyList,
      InstanceProfileList: profiles.flatMap((page) => page.InstanceProfiles ?? []),
      AttachedManagedPolicies: attached.flatMap((page) => page.AttachedPolicies ?? []),
    };
    return { RoleDetailList: [RoleDetail] };
  }

  async function policy(): Promise<GetAccountAuthorizationDetailsResponse> {
    const { Policy: found } = await iam(new sdk.GetPolicyCommand({ PolicyArn: arn }));
    const version = { PolicyArn: arn, VersionId: found?.DefaultVersionId };
    const { PolicyVersion } = await iam(new sdk.GetPolicyVersionCommand(version));
    return { Policies: [{ ...found, PolicyVersionList: PolicyVersion ? [PolicyVersion] : [] }] };
  }

  if (kind === 'User') return arn.includes(':user/') ? user() : {};
  if (kind === 'Group') return arn.includes(':group/') ? group() : {};
  if (kind === 'Role') return arn.includes(':role/') ? role() : {};
  return /:iam::\d+:policy\//.test(arn) ? policy() : {};
}

async function everyPage<Page extends { IsTruncated?: boolean | undefined; Marker?: string | undefined }>(
  list: (marker: string | undefined) => Promise<Page>,
): Promise<Page[]> {
  const pages: Page[] = [];
  let marker: string | undefined;
  do {
    const page = await list(marker);
    pages.push(page);
    marker = page.IsTruncated ? page.Marker : undefined;
  } while (marker !== undefined);
  return pages;
}

async function documents(
  names: string[],
  read: (name: string) => Promise<{ PolicyDocument?: string | undefined }>,
): Promise<PolicyDetail[]> {
  return Promise.all(
    names.map(async (PolicyName) => ({ PolicyName, PolicyDocument: (await read(PolicyName)).PolicyDocument })),
  );
}
