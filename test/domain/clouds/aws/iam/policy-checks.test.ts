import { iamPolicyChecks } from '../../../../../domain/clouds/aws/iam/policy-checks.ts';
import type { JsonObject } from '../../../../../domain/json.ts';
import { testChecks } from '../../../checks/check-cases.ts';

const documentOf = (...actions: string[]): JsonObject => ({
  Version: '2012-10-17',
  Statement: [{ Effect: 'Allow', Action: actions, Resource: ['*'] }],
});
const managed = (origin: string, ...actions: string[]): JsonObject => ({
  origin,
  attached: true,
  policy_name: 'own',
  document: documentOf(...actions),
});

describe('the checks of AWS: iam, policy', () => {
  testChecks(iamPolicyChecks, {
    iam_aws_attached_policy_no_administrative_privileges: {
      pass: managed('aws', 's3:GetObject'),
      fail: managed('aws', '*'),
    },
    iam_customer_attached_policy_no_administrative_privileges: {
      pass: managed('account', 's3:*'),
      fail: managed('account', '*'),
    },
    iam_policy_allows_privilege_escalation: {
      pass: managed('account', 's3:*'),
      fail: managed('account', 'iam:CreatePolicyVersion'),
    },
    iam_policy_no_full_access_to_cloudtrail: {
      pass: managed('account', 'cloudtrail:LookupEvents'),
      fail: managed('account', 'cloudtrail:*'),
    },
    iam_policy_no_full_access_to_kms: { pass: managed('account', 'kms:Decrypt'), fail: managed('account', 'kms:*') },
    iam_policy_no_wildcard_marketplace_subscribe: {
      pass: managed('account', 's3:*'),
      fail: managed('account', 'aws-marketplace:Subscribe'),
    },
  });
});
