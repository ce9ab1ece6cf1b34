import type {
  Account,
  OrganizationsClientResolvedConfig,
  ServiceInputTypes,
  ServiceOutputTypes,
} from '@aws-sdk/client-organizations';
import type { ControlPolicyType } from '../../../../domain/organizations/above.ts';
import { partitionOf } from '../../../../domain/clouds/aws/partition.ts';
import type {
  AccountStanding,
  ListedAccount,
  OrganizationPart,
} from '../../../../domain/organizations/organization.ts';
import { CloudError } from '../../errors.ts';
import { enabledPolicyTypes, governanceOf } from './governance.ts';
import { everyItem, everyPage } from '../session/every-item.ts';
import { tagMap } from '../session/tags.ts';
import type { ServiceCalls, UnitRun } from '../session/unit-run.ts';

export type OrganizationCalls = ServiceCalls<ServiceInputTypes, ServiceOutputTypes, OrganizationsClientResolvedConfig>;

/** Returns the Region of the endpoint of Organizations in a partition (AWS General Reference, endpoints). */
export function organizationsRegion(homeRegion: string): string {
  const partition = partitionOf(homeRegion);
  if (partition === 'aws') return 'us-east-1';
  if (partition === 'aws-cn') return 'cn-northwest-1';
  return partition === 'aws-us-gov' ? 'us-gov-west-1' : homeRegion;
}

/** Returns the calls of Organizations in a region, by default that of the run. */
export async function organizationCalls(run: UnitRun, region?: string): Promise<OrganizationCalls> {
  const { OrganizationsClient } = await import('@aws-sdk/client-organizations');
  return run.service('organizations', (settings) => new OrganizationsClient(settings), region);
}

/**
 * Yields the organization of the account with its roots, units and accounts, level by level, then its policies. Throws `CloudError`: of
 * kind `access_denied` when the account is neither the management account nor a delegated administrator.
 */
export async function* awsOrganization(run: UnitRun): AsyncGenerator<OrganizationPart> {
  const sdk = await import('@aws-sdk/client-organizations');
  const calls = await organizationCalls(run);
  const { Organization: organization } = await calls(new sdk.DescribeOrganizationCommand({}));
  if (organization?.Id === undefined || organization.MasterAccountId === undefined) {
    throw new CloudError({
      kind: 'not_supported',
      call: 'organizations:DescribeOrganization',
      message: 'the response contains no organization',
    });
  }
  yield {
    part: 'organization',
    externalId: organization.Id,
    managementAccountId: organization.MasterAccountId,
  };
  const waiting: string[] = [];
  const policyTypes = new Set<ControlPolicyType>();
  // A unit that lists itself below would never end.
  const seen = new Set<string>();
  function unitsOf(listed: readonly { Id?: string | undefined; Name?: string | undefined }[]) {
    const units = listed.flatMap(({ Id: id, Name: name }) => {
      if (id === undefined || seen.has(id)) return [];
      seen.add(id);
      return [{ externalId: id, name: name ?? id }];
    });
    waiting.push(...units.map(({ externalId }) => externalId));
    return units;
  }
  for await (const roots of everyPage(async (token) => {
    const answer = await calls(new sdk.ListRootsCommand({ NextToken: token }));
    return { items: answer.Roots, next: answer.NextToken };
  })) {
    for (const type of roots.flatMap(enabledPolicyTypes)) policyTypes.add(type);
    yield { part: 'units', parentId: null, units: unitsOf(roots) };
  }
  for (let unitId = waiting.shift(); unitId !== undefined; unitId = waiting.shift()) {
    const parent = unitId;
    for await (const accounts of everyPage(async (token) => {
      const answer = await calls(new sdk.ListAccountsForParentCommand({ ParentId: parent, NextToken: token }));
      return { items: answer.Accounts, next: answer.NextToken };
    })) {
      const listed = await Promise.all(accounts.map((account) => listedAccount(calls, account)));
      yield { part: 'accounts', unitId: parent, accounts: listed.filter((account) => account !== null) };
    }
    for await (const units of everyPage(async (token) => {
      const answer = await calls(
        new sdk.ListOrganizationalUnitsForParentCommand({ ParentId: parent, NextToken: token }),
      );
      return { items: answer.OrganizationalUnits, next: answer.NextToken };
    })) {
      yield { part: 'units', parentId: parent, units: unitsOf(units) };
    }
  }
  yield* governanceOf(calls, [...policyTypes]);
}

/** Returns those of some accounts that are in the organization. */
export async function inAwsOrganization(run: UnitRun, accountIds: readonly string[]): Promise<string[]> {
  const { DescribeAccountCommand } = await import('@aws-sdk/client-organizations');
  const calls = await organizationCalls(run);
  const found: string[] = [];
  for (const accountId of accountIds) {
    try {
      const { Account: account } = await calls(new DescribeAccountCommand({ AccountId: accountId }));
      if (account !== undefined) found.push(accountId);
    } catch (fault) {
      if (!(fault instanceof CloudError) || fault.code !== 'AccountNotFoundException') throw fault;
    }
  }
  return found;
}

async function listedAccount(calls: OrganizationCalls, account: Account): Promise<ListedAccount | null> {
  const { Id: accountId, Name: name } = account;
  if (accountId === undefined) return null;
  return { accountId, name: name ?? accountId, standing: standingOf(account), tags: await tagsOf(calls, accountId) };
}

async function tagsOf(calls: OrganizationCalls, accountId: string): Promise<Record<string, string>> {
  const { ListTagsForResourceCommand } = await import('@aws-sdk/client-organizations');
  const tags = await everyItem(async (token) => {
    const answer = await calls(new ListTagsForResourceCommand({ ResourceId: accountId, NextToken: token }));
    return { items: answer.Tags, next: answer.NextToken };
  });
  return tagMap(tags);
}

/**
 * Returns the standing of an account by its `State`, or by the older `Status`, which calls a closed account suspended
 * (AWS Organizations, account states).
 */
function standingOf({ State: state, Status: status }: Account): AccountStanding {
  switch (state) {
    case 'ACTIVE':
      return 'active';
    case 'SUSPENDED':
      return 'suspended';
    case 'PENDING_CLOSURE':
    case 'CLOSED':
      return 'closed';
    case 'PENDING_ACTIVATION':
      return 'pending';
    default:
      break;
  }
  if (status === 'ACTIVE') return 'active';
  return status === 'PENDING_CLOSURE' ? 'closed' : 'suspended';
}
