import type { CallRate } from '../../shared/call-budgets.ts';
import type { AwsQuota } from './aws-quota.ts';

/** Actions of AWS Organizations that share a bucket, and its rates. */
interface Row {
  actions: readonly string[];
  account: CallRate;
  /** Absent where AWS limits each account alone. */
  organization?: CallRate;
}

/**
 * The throttling limits of AWS Organizations, of each calling account and of the organization, as far as the actions are
 * used here. Source: AWS Organizations User Guide, "Quotas and service limits for AWS Organizations", throttling limits.
 */
const rows: readonly Row[] = [
  {
    actions: ['DescribeAccount'],
    account: { perSecond: 20, burst: 30 },
    organization: { perSecond: 24, burst: 36 },
  },
  { actions: ['DescribeOrganization'], account: { perSecond: 1, burst: 2 } },
  {
    actions: ['ListAccountsForParent', 'ListOrganizationalUnitsForParent'],
    account: { perSecond: 5, burst: 8 },
    organization: { perSecond: 6, burst: 10 },
  },
  { actions: ['ListRoots'], account: { perSecond: 1, burst: 2 }, organization: { perSecond: 1, burst: 3 } },
  {
    actions: ['ListTagsForResource'],
    account: { perSecond: 10, burst: 15 },
    organization: { perSecond: 12, burst: 18 },
  },
  { actions: ['DescribePolicy'], account: { perSecond: 2, burst: 2 }, organization: { perSecond: 2, burst: 3 } },
  {
    actions: ['ListPolicies', 'ListTargetsForPolicy'],
    account: { perSecond: 5, burst: 8 },
    organization: { perSecond: 6, burst: 10 },
  },
  {
    actions: ['ListDelegatedServicesForAccount'],
    account: { perSecond: 1, burst: 3 },
    organization: { perSecond: 1, burst: 4 },
  },
  {
    actions: ['ListDelegatedAdministrators'],
    account: { perSecond: 5, burst: 8 },
    organization: { perSecond: 6, burst: 10 },
  },
];

const quotasByAction: ReadonlyMap<string, readonly AwsQuota[]> = new Map(
  rows.flatMap(({ actions, account, organization }) => {
    const bucket = `organizations:${actions[0]}`;
    const quotas: AwsQuota[] = [{ owner: 'account', bucket, rate: account }];
    if (organization !== undefined) quotas.push({ owner: 'organization', bucket, rate: organization });
    return actions.map((action) => [action, quotas] as const);
  }),
);

/** Returns the quotas that a call to AWS Organizations counts against. */
export function organizationsQuotas(action: string): readonly AwsQuota[] {
  return quotasByAction.get(action) ?? [];
}
