import type { ReachQuestion } from '../../../iam/reach.ts';
import type { JsonObject } from '../../../json.ts';
import type { AwsFacts, AwsFields } from '../rules.ts';
import { accountOf } from '../account/account-of.ts';
import { reachOfPolicy, type ResourceReach } from '../iam/public-policy.ts';
import { partitionOf } from '../partition.ts';

/**
 * Returns whom the policy of a bucket allows from outside; `document` replaces the policy, to evaluate what its ACL grants.
 */
export function reachOfBucket(
  bucket: AwsFields<'object_bucket'>,
  {
    facts,
    document = bucket.document('policy'),
    ...asked
  }: { facts: AwsFacts; document?: JsonObject | null } & Pick<
    ReachQuestion,
    'counts' | 'outsiders' | 'trustedAccounts'
  >,
): ResourceReach {
  const arn = `arn:${partitionOf(bucket.resource.region)}:s3:::${bucket.resource.externalId}`;
  return reachOfPolicy({
    ...asked,
    document,
    resources: [arn, `${arn}/*`],
    service: 's3',
    account: accountOf(facts)?.text('account_id') ?? null,
    canonicalId: bucket.has('acl') ? (bucket.part('acl')?.text('owner_id') ?? null) : null,
    facts,
  });
}
