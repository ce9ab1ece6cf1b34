import { secretVerdict } from '../../../checks/secret-rules.ts';
import { notApplicable, passIf } from '../../../checks/verdict.ts';
import { accountInArn, policyKeepsClosed } from '../iam/public-policy.ts';
import { awsRules } from '../rules.ts';

export const lambdaFunctionChecks = awsRules('function', {
  awslambda_function_no_secrets_in_variables: {
    looksAt: ['/environment', '/observed/secret_scan'],
    evaluate(fn) {
      fn.map('environment');
      const failure = 'An environment variable contains a secret';
      return secretVerdict(fn.resource, { texts: ['/environment'], failure });
    },
  },
  awslambda_function_inside_vpc: {
    looksAt: ['/vpc'],
    evaluate: (fn) =>
      passIf((fn.part('vpc')?.text('vpc_id') ?? '') !== '', 'The function is not attached to a VPC', { vpc: null }),
  },
  awslambda_function_not_publicly_accessible: {
    looksAt: ['/policy'],
    evaluate(fn, facts) {
      const arn = fn.resource.externalId;
      return policyKeepsClosed(
        {
          document: fn.document('policy'),
          resources: [arn, `${arn}:*`],
          service: 'lambda',
          account: accountInArn(arn),
          facts,
        },
        'The resource-based policy allows public access',
      );
    },
  },
  awslambda_function_url_public: {
    looksAt: ['/url/auth_type'],
    sets: [{ path: '/url/auth_type', value: 'AWS_IAM' }],
    evaluate(fn) {
      const url = fn.part('url');
      if (url === null) return notApplicable();
      const authType = url.text('auth_type');
      return passIf(authType === 'AWS_IAM', 'The function URL does not require IAM authentication', {
        auth_type: authType,
      });
    },
  },
});
