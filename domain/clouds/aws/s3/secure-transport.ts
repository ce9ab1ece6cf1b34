import type { AwsFields } from '../rules.ts';
import { notEvaluated, passIf, type Verdict } from '../../../checks/verdict.ts';
import { applies } from '../../../iam/decide.ts';
import type { Caller } from '../../../iam/request.ts';
import { parseStatements, UnreadablePolicy, type Statement } from '../../../iam/statements.ts';
import { partitionOf } from '../iam/public-policy.ts';

const callers: readonly Caller[] = [
  { kind: 'anonymous' },
  { kind: 'principal', account: '999999999999', arn: 'arn:aws:iam::999999999999:role/probe' },
];

/** Reading and writing, of the bucket and of what lies in it; the last stands for every action that is not listed. */
const bucketActions = ['s3:ListBucket', 's3:GetBucketPolicy', 's3:PutBucketPolicy', 's3:UnlistedAction'];
const objectActions = ['s3:GetObject', 's3:PutObject', 's3:DeleteObject', 's3:UnlistedAction'];

/** Returns the first request without TLS that no statement is sure to deny; null when every one is refused. */
function letThrough(bucket: AwsFields<'object_bucket'>, statements: readonly Statement[]): string | null {
  const denying = statements.filter(({ effect }) => effect === 'Deny');
  const arn = `arn:${partitionOf(bucket.resource.region)}:s3:::${bucket.resource.externalId}`;
  const requests = [
    ...bucketActions.map((action) => ({ action, resource: arn })),
    ...objectActions.map((action) => ({ action, resource: `${arn}/probe` })),
  ];
  const context = new Map([['aws:securetransport', ['false']]]);
  for (const request of requests) {
    for (const caller of callers) {
      const isDenied = denying.some(
        (one) => applies(one, { ...request, caller, context }) === true && isOnlyAboutTls(one),
      );
      if (!isDenied) return `${request.action} on ${request.resource}`;
    }
  }
  return null;
}

/** Returns whether nothing but the missing TLS is asked for, so that no caller escapes by another key. */
function isOnlyAboutTls({ tests }: Statement): boolean {
  return tests.every(({ key }) => key === 'aws:securetransport');
}

/** Passes when the policy of a bucket refuses every request without TLS. */
export function refusesPlainRequests(bucket: AwsFields<'object_bucket'>): Verdict {
  const document = bucket.document('policy');
  try {
    const request = letThrough(bucket, parseStatements(document));
    return passIf(request === null, 'The bucket policy does not deny all requests without TLS', {
      policy: document,
      let_through: request,
    });
  } catch (error) {
    if (error instanceof UnreadablePolicy) return notEvaluated(error.message);
    throw error;
  }
}
