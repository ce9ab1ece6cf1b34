import { iamIdentityChecks } from '../../../../../domain/clouds/aws/iam/identity-checks.ts';
import type { JsonObject } from '../../../../../domain/json.ts';
import { daysAgo, testChecks, type CheckCases } from '../../../checks/check-cases.ts';

const documentOf = (...actions: string[]): JsonObject => ({
  Version: '2012-10-17',
  Statement: [{ Effect: 'Allow', Action: actions, Resource: ['*'] }],
});
const inline = (...actions: string[]): JsonObject => ({
  inline_policies: [{ name: 'own', document: documentOf(...actions) }],
});
const attached = (name: string): JsonObject => ({ attached_policies: [`arn:aws:iam::aws:policy/${name}`] });
const avoidsPolicy = (name: string): CheckCases => ({ pass: attached('ReadOnlyAccess'), fail: attached(name) });
const trust = (principal: JsonObject): JsonObject => ({
  Statement: [{ Effect: 'Allow', Principal: principal, Action: ['sts:AssumeRole'] }],
});
const key = (change: JsonObject): JsonObject => ({ id: 'AKIA1', status: 'Active', created_at: daysAgo(10), ...change });

describe('the checks of AWS: iam, identity', () => {
  testChecks(iamIdentityChecks, {
    bedrock_full_access_policy_attached: avoidsPolicy('AmazonBedrockFullAccess'),
    iam_inline_policy_allows_privilege_escalation: {
      pass: inline('iam:PassRole'),
      fail: inline('iam:PassRole', 'ec2:Run*'),
    },
    iam_inline_policy_no_administrative_privileges: { pass: inline('s3:*'), fail: inline('*') },
    iam_inline_policy_no_full_access_to_kms: { pass: inline('kms:Decrypt'), fail: inline('kms:*') },
    iam_inline_policy_no_wildcard_marketplace_subscribe: {
      pass: inline('s3:*'),
      fail: inline('aws-marketplace:*'),
    },
    iam_policy_attached_only_to_group_or_roles: {
      pass: { attached_policies: [], inline_policies: [] },
      fail: { attached_policies: [], ...inline('s3:*') },
    },
    iam_policy_cloudshell_admin_not_attached: avoidsPolicy('AWSCloudShellFullAccess'),
    iam_role_trust_policy_not_public: {
      pass: { trust_policy: trust({ Service: ['ec2.amazonaws.com'] }) },
      fail: { trust_policy: trust({ AWS: ['*'] }) },
    },
    iam_rotate_access_key_90_days: {
      pass: { access_keys: [key({})] },
      fail: { access_keys: [key({ created_at: daysAgo(91) })] },
    },
    iam_user_accesskey_unused: {
      pass: { access_keys: [key({})], observed: { access_keys_last_used: [daysAgo(2), null] } },
      fail: {
        access_keys: [key({ created_at: daysAgo(100) })],
        observed: { access_keys_last_used: [daysAgo(46), null] },
      },
    },
    iam_user_administrator_access_policy: avoidsPolicy('AdministratorAccess'),
    iam_user_console_access_unused: {
      pass: { login_profile: { created_at: daysAgo(300) }, observed: { password_last_used: daysAgo(45) } },
      fail: { login_profile: { created_at: daysAgo(300) }, observed: { password_last_used: null } },
    },
    iam_user_mfa_enabled_console_access: {
      pass: { login_profile: { created_at: daysAgo(300) }, mfa_devices: [{ serial_number: 'arn:mfa' }] },
      fail: { login_profile: { created_at: daysAgo(300) }, mfa_devices: [] },
    },
    iam_user_no_setup_initial_access_key: {
      pass: {
        login_profile: { created_at: daysAgo(3) },
        access_keys: [key({})],
        observed: { access_keys_last_used: [daysAgo(1), null] },
      },
      fail: {
        login_profile: { created_at: daysAgo(3) },
        access_keys: [key({})],
        observed: { access_keys_last_used: [null, null] },
      },
    },
    iam_user_two_active_access_key: {
      pass: { access_keys: [key({}), key({ status: 'Inactive' })] },
      fail: { access_keys: [key({}), key({ id: 'AKIA2' })] },
    },
  });
});
