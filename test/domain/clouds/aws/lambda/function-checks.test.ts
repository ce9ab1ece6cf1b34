import assert from 'node:assert/strict';
import { verdictOf } from '../../../checks/verdict-of.ts';
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

describe('the zones and the URL of functions', () => {
  const vpc = { vpc_id: 'vpc-1', subnet_ids: ['subnet-1', 'subnet-2'], security_group_ids: [] };
  const zones = (...names: string[]) => ({
    subnet: Object.fromEntries(names.map((name, index) => [`subnet-${index + 1}`, { availability_zone: name }])),
  });
  testChecks(lambdaFunctionChecks, {
    awslambda_function_vpc_multi_az: {
      pass: { configuration: { vpc }, inventory: zones('eu-west-1a', 'eu-west-1b') },
      fail: {
        configuration: { vpc: { ...vpc, subnet_ids: ['subnet-1'] } },
        inventory: zones('eu-west-1a', 'eu-west-1b'),
      },
      blind: { configuration: { vpc }, inventory: zones('eu-west-1a') },
    },
    awslambda_function_url_cors_policy: {
      pass: { url: { cors: { allow_origins: ['https://www.example.com'] } } },
      fail: { url: { cors: { allow_origins: ['*'] } } },
    },
  });

  it('are compared where every subnet shows its zone', () => {
    const outcome = (...names: (string | null)[]) => {
      const subnet = Object.fromEntries(names.map((name, at) => [`subnet-${at + 1}`, { availability_zone: name }]));
      const given = { configuration: { vpc }, inventory: { subnet } };
      return verdictOf(lambdaFunctionChecks, 'awslambda_function_vpc_multi_az', given).outcome;
    };
    assert.deepEqual([outcome('eu-west-1a', 'eu-west-1a'), outcome('eu-west-1a', null)], ['fail', 'not_evaluated']);
  });
});
