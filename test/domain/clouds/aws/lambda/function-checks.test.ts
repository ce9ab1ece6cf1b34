import { lambdaFunctionChecks } from '../../../../../domain/clouds/aws/lambda/function-checks.ts';
import type { Json } from '../../../../../domain/json.ts';
import { testChecks, type Shown } from '../../../checks/check-cases.ts';

const callableBy = (principal: Json): Shown => ({
  externalId: 'arn:fn',
  configuration: {
    policy: {
      Statement: [{ Effect: 'Allow', Action: ['lambda:InvokeFunction'], Resource: ['arn:fn'], Principal: principal }],
    },
  },
});

describe('the checks of AWS: lambda, function', () => {
  testChecks(lambdaFunctionChecks, {
    awslambda_function_inside_vpc: { pass: { vpc: { vpc_id: 'vpc-1' } }, fail: { vpc: null } },
    awslambda_function_not_publicly_accessible: {
      pass: callableBy({ Service: ['events.amazonaws.com'] }),
      fail: callableBy('*'),
    },
    awslambda_function_url_public: { pass: { url: { auth_type: 'AWS_IAM' } }, fail: { url: { auth_type: 'NONE' } } },
  });
});
