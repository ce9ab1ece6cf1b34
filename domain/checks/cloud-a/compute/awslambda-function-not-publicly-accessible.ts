import { check } from '../../check.ts';
import { accountInArn, policyKeepsClosed } from '../public-policy.ts';

export const awslambdaFunctionNotPubliclyAccessible = check({
  id: 'awslambda_function_not_publicly_accessible',
  title: 'Functions cannot be called by everyone',
  provider: 'cloud_a',
  resourceTypes: ['function'],
  severity: 'critical',
  looksAt: ['/policy'],
  fix: { words: 'Name the callers in the resource policy of the function.' },
  evaluate(fn, facts) {
    const arn = fn.resource.externalId;
    return policyKeepsClosed(
      {
        document: fn.document('policy'),
        resources: [arn, `${arn}:*`],
        service: 'lambda',
        account: accountInArn(arn),
        now: facts.now,
      },
      'The resource policy lets everyone call the function',
    );
  },
});
