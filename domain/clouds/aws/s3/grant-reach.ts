import { fail, notEvaluated, pass, passBy, type Verdict } from '../../../checks/verdict.ts';
import type { AwsFacts, AwsFields } from '../rules.ts';
import { reachOfBucket } from './bucket-policy.ts';

/** Actions of each permission of a bucket ACL (S3 user guide, "Mapping of ACL permissions and access policy permissions"). */
const actionsOf: Readonly<Record<string, readonly string[]>> = {
  READ: ['s3:ListBucket', 's3:ListBucketVersions', 's3:ListBucketMultipartUploads'],
  WRITE: ['s3:PutObject', 's3:DeleteObject', 's3:DeleteObjectVersion'],
  READ_ACP: ['s3:GetBucketAcl'],
  WRITE_ACP: ['s3:PutBucketAcl'],
};

/**
 * Returns the verdict on a bucket whose ACL gives everyone some permissions: a failure, unless the resource control
 * policies of the organization deny them.
 */
export function verdictOfGrants(
  bucket: AwsFields<'object_bucket'>,
  { facts, grants, reason }: { facts: AwsFacts; grants: readonly string[]; reason: string },
): Verdict {
  if (grants.length === 0) return pass();
  const actions = grants.flatMap((permission) => actionsOf[permission] ?? Object.values(actionsOf).flat());
  const statement = { Effect: 'Allow', Principal: '*', Action: [...new Set(actions)], Resource: ['*'] };
  const reach = reachOfBucket(bucket, { facts, outsiders: 'anybody', document: { Statement: [statement] } });
  if (reach.answer === 'unclear') return notEvaluated(reach.reason);
  return reach.answer === 'open' ? fail(reason, { permissions: [...grants] }) : passBy(reach.closedBy ?? []);
}
