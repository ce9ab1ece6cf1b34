import type { CallRate } from '../../shared/call-budgets.ts';

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
 * Returns the documented rate of an action and the name of its bucket; null where AWS documents none. `input` is the
 * input of the call.
 */
export function documentedRate(
  service: string,
  action: string,
  input: object,
): { bucket: string; rate: CallRate } | null {
  if (service !== 'ec2') return null;
  if (smallerWhenUnfiltered.has(action) && !('MaxResults' in input || 'Filters' in input)) {
    return { bucket: `ec2:${action}:unfiltered`, rate: unfiltered };
  }
  const category = /^(?:Describe|List|Search|Get)/.test(action) ? ec2Categories.nonMutating : ec2Categories.mutating;
  return { bucket: `ec2:${action}`, rate: ec2Actions[action] ?? category };
}

/** Returns a part of a rate, in percent; at least one call at once. */
export function shareOf(rate: CallRate, percent: number): CallRate {
  return { burst: Math.max(1, (rate.burst * percent) / 100), perSecond: (rate.perSecond * percent) / 100 };
}
