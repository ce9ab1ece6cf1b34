import type { Reach, ReachQuestion } from '../../../iam/reach.ts';
import type { AwsFacts, AwsFields } from '../rules.ts';
import { accountOf } from '../account/account-of.ts';
import { reachOfPolicy } from '../iam/public-policy.ts';
import { partitionOf } from '../partition.ts';

/** Returns whom the policy of a bucket allows from outside. */
export function reachOfBucket(
  bucket: AwsFields<'object_bucket'>,
  { facts, ...asked }: { facts: AwsFacts } & Pick<ReachQuestion, 'counts' | 'outsiders'>,
): Reach {
  const arn = `arn:${partitionOf(bucket.resource.region)}:s3:::${bucket.resource.externalId}`;
  return reachOfPolicy({
    ...asked,
    document: bucket.document('policy'),
    resources: [arn, `${arn}/*`],
    service: 's3',
    account: accountOf(facts)?.text('account_id') ?? null,
    canonicalId: bucket.has('acl') ? (bucket.part('acl')?.text('owner_id') ?? null) : null,
    now: facts.now,
  });
}
