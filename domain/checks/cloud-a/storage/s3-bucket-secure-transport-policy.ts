import { parseStatements, UnreadablePolicy, type Statement } from '../../../iam/statements.ts';
import { applies } from '../../../iam/decide.ts';
import type { Caller } from '../../../iam/request.ts';
import { check } from '../../check.ts';
import type { Fields } from '../../fields.ts';
import { notEvaluated, passIf } from '../../verdict.ts';
import { partitionOf } from '../public-policy.ts';

const callers: readonly Caller[] = [
  { kind: 'anonymous' },
  { kind: 'principal', account: '999999999999', arn: 'arn:aws:iam::999999999999:role/probe' },
];

/** Reading and writing, of the bucket and of what lies in it; the last stands for every action that is not listed. */
const bucketActions = ['s3:ListBucket', 's3:GetBucketPolicy', 's3:PutBucketPolicy', 's3:UnlistedAction'];
const objectActions = ['s3:GetObject', 's3:PutObject', 's3:DeleteObject', 's3:UnlistedAction'];

/** The first request without TLS that no statement is sure to deny; null when every one is refused. */
function letThrough(bucket: Fields, statements: readonly Statement[]): string | null {
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

/** Whether nothing but the missing TLS is asked for, so that no caller escapes by another key. */
function isOnlyAboutTls({ tests }: Statement): boolean {
  return tests.every(({ key }) => key === 'aws:securetransport');
}

export const s3BucketSecureTransportPolicy = check({
  id: 's3_bucket_secure_transport_policy',
  title: 'Buckets refuse requests without TLS',
  provider: 'cloud_a',
  resourceTypes: ['object_bucket'],
  severity: 'medium',
  looksAt: ['/policy'],
  fix: {
    words:
      'Deny every action with aws:SecureTransport false in the policy of the bucket, to everyone, on the bucket and its objects.',
  },
  evaluate(bucket) {
    const document = bucket.document('policy');
    try {
      const request = letThrough(bucket, parseStatements(document));
      return passIf(request === null, 'The policy does not refuse every request without TLS', {
        policy: document,
        let_through: request,
      });
    } catch (error) {
      if (error instanceof UnreadablePolicy) return notEvaluated(error.message);
      throw error;
    }
  },
});
