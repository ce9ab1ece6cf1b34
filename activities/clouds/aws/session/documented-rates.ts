import type { CallRate } from '../../shared/call-budgets.ts';
import type { AwsQuota } from './aws-quota.ts';
import { organizationsQuotas } from './organizations-rates.ts';

/**
 * EC2's request token buckets, per account, region and action. Source: Amazon EC2 Developer Guide, "Request throttling
 * for the Amazon EC2 API", request token bucket sizes and refill rates.
 */
const ec2Categories = {
  nonMutating: { burst: 100, perSecond: 20 },
  mutating: { burst: 50, perSecond: 5 },
  resourceIntensive: { burst: 50, perSecond: 5 },
} as const satisfies Record<string, CallRate>;

/** Actions with their own bucket, as far as they are used here. */
const ec2Actions: Readonly<Record<string, CallRate>> = {
  AssociateIamInstanceProfile: { burst: 100, perSecond: 5 },
  AuthorizeSecurityGroupIngress: ec2Categories.resourceIntensive,
  CreateTags: { burst: 100, perSecond: 10 },
  DeleteTags: { burst: 100, perSecond: 10 },
  DisassociateIamInstanceProfile: { burst: 100, perSecond: 5 },
  ModifyImageAttribute: { burst: 100, perSecond: 5 },
  ModifyInstanceMetadataOptions: { burst: 100, perSecond: 5 },
  ModifyNetworkInterfaceAttribute: { burst: 100, perSecond: 5 },
  ModifySnapshotAttribute: { burst: 100, perSecond: 5 },
  RevokeSecurityGroupIngress: ec2Categories.resourceIntensive,
  StartInstances: { burst: 5, perSecond: 2 },
};

/** Lists with a smaller bucket when they are requested without pagination and without a filter. */
const smallerWhenUnfiltered = new Set([
  'DescribeInstances',
  'DescribeInstanceStatus',
  'DescribeNetworkInterfaces',
  'DescribeSecurityGroups',
  'DescribeSnapshots',
  'DescribeSpotInstanceRequests',
  'DescribeVolumes',
]);
const unfiltered: CallRate = { burst: 50, perSecond: 10 };

/**
 * All calls of an account to STS in a region together; a role is assumed at the expense of the caller's account, not of
 * the role's. Source: IAM User Guide, "IAM and AWS STS quotas", AWS STS request quotas.
 */
export const stsQuota: AwsQuota = { owner: 'account', bucket: 'sts', rate: { burst: 600, perSecond: 600 } };

/**
 * AWS documents no rate of Cost Explorer (AWS Cost Management User Guide, "Quotas and restrictions"), only that it
 * throttles. A bill takes some dozens of calls, each of which costs a cent.
 */
const costExplorerQuota: AwsQuota = {
  owner: 'payer',
  bucket: 'ce',
  rate: { burst: 5, perSecond: 5 },
  isAssumed: true,
};

/**
 * Searches of log groups of an account in a region. Source: CloudWatch Logs User Guide, "CloudWatch Logs quotas": five a
 * second in most regions, more in some.
 */
const logSearchQuota: AwsQuota = { owner: 'account', bucket: 'logs:FilterLogEvents', rate: { burst: 5, perSecond: 5 } };

/** Returns the quotas that a call counts against; none where AWS documents none. `input` is the input of the call. */
export function quotasOf(service: string, action: string, input: object): readonly AwsQuota[] {
  if (service === 'organizations') return organizationsQuotas(action);
  if (service === 'sts') return [stsQuota];
  if (service === 'ce') return [costExplorerQuota];
  if (service === 'logs' && action === 'FilterLogEvents') return [logSearchQuota];
  return service === 'ec2' ? [ec2Quota(action, input)] : [];
}

function ec2Quota(action: string, input: object): AwsQuota {
  const owner = 'account';
  if (smallerWhenUnfiltered.has(action) && !('MaxResults' in input || 'Filters' in input)) {
    return { owner, bucket: `ec2:${action}:unfiltered`, rate: unfiltered };
  }
  const category = /^(?:Describe|List|Search|Get)/.test(action) ? ec2Categories.nonMutating : ec2Categories.mutating;
  return { owner, bucket: `ec2:${action}`, rate: ec2Actions[action] ?? category };
}
