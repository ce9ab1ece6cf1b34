import type { JsonObject } from '../../../json.ts';
import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';
import { denyStatements, principalsOf, textsOf } from '../policy-statements.ts';

/** Whether a statement is about requests that come without TLS. */
function needsTls(statement: JsonObject): boolean {
  return /"aws:SecureTransport":\["false"\]/i.test(JSON.stringify(statement['Condition'] ?? null));
}

export const s3BucketSecureTransportPolicy = check({
  id: 's3_bucket_secure_transport_policy',
  title: 'Buckets refuse requests without TLS',
  provider: 'cloud_a',
  resourceTypes: ['object_bucket'],
  severity: 'medium',
  looksAt: ['/policy'],
  fix: { words: 'Deny requests with aws:SecureTransport false in the policy of the bucket.' },
  evaluate(bucket) {
    const refuses = denyStatements(bucket.document('policy')).some((statement) => {
      const everyone = principalsOf(statement).includes('*');
      const actions = textsOf(statement, 'Action');
      return everyone && ['*', 's3:*', 's3:PutObject'].some((one) => actions.includes(one)) && needsTls(statement);
    });
    return passIf(refuses, 'The policy does not refuse requests without TLS', { policy: bucket.json('policy') });
  },
});
