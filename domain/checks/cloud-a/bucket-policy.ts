import type { Reach, ReachQuestion } from '../../iam/reach.ts';
import type { Facts } from '../facts.ts';
import type { Fields } from '../fields.ts';
import { accountOf } from './account-of.ts';
import { partitionOf, reachOfPolicy } from './public-policy.ts';

/** Whom the policy of a bucket lets in. */
export function reachOfBucket(
  bucket: Fields,
  { facts, ...asked }: { facts: Facts } & Pick<ReachQuestion, 'counts' | 'outsiders'>,
): Reach {
  const arn = `arn:${partitionOf(bucket.resource.region)}:s3:::${bucket.resource.externalId}`;
  return reachOfPolicy({
    ...asked,
    document: bucket.document('policy'),
    resources: [arn, `${arn}/*`],
    service: 's3',
    account: accountOf(facts)?.text('account_id') ?? null,
    now: facts.now,
  });
}
