import { secretVerdict } from '../../../checks/secret-rules.ts';
import { notApplicable, notEvaluated, pass, passIf } from '../../../checks/verdict.ts';
import { isObject } from '../../../json.ts';
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
  awslambda_function_vpc_multi_az: {
    looksAt: ['/vpc'],
    related: (fn) => ({ subnet: fn.part('vpc')?.texts('subnet_ids') ?? [] }),
    evaluate(fn, facts) {
      const subnets = fn.part('vpc')?.texts('subnet_ids') ?? [];
      if (subnets.length === 0) return notApplicable();
      const zones = new Set(subnets.map((id) => facts.get('subnet', id).text('availability_zone')));
      if (zones.has(null)) return notEvaluated('a subnet shows no Availability Zone');
      return passIf(zones.size > 1, 'The function runs in one Availability Zone only', {
        availability_zones: [...zones],
      });
    },
  },
  awslambda_function_url_cors_policy: {
    looksAt: ['/url'],
    evaluate(fn) {
      const url = fn.part('url');
      if (url === null) return notApplicable();
      const cors = url.json('cors');
      if (cors === null) return pass();
      const origins = isObject(cors) ? (cors['allow_origins'] ?? []) : null;
      if (!Array.isArray(origins)) return notEvaluated('the allowed origins are not shown');
      return passIf(!origins.includes('*'), 'Pages of any origin may call the function', { allow_origins: origins });
    },
  },
});
