import assert from 'node:assert/strict';
import { iamIdentityChecks } from '../../../../../domain/clouds/aws/iam/identity-checks.ts';
import type { JsonObject } from '../../../../../domain/json.ts';
import { daysAgo, testChecks, type CheckCases } from '../../../checks/check-cases.ts';
import { verdictOf } from '../../../checks/verdict-of.ts';

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

/** A user with one key, in the second place of the credential report. */
function usedKey({ created, used }: { created: number; used: number | null }): JsonObject {
  return {
    access_keys: [key({ created_at: daysAgo(created) })],
    observed: {
      access_keys_created: [null, daysAgo(created)],
      access_keys_last_used: [null, used === null ? null : daysAgo(used)],
    },
  };
}

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
      pass: usedKey({ created: 100, used: 2 }),
      fail: usedKey({ created: 100, used: 46 }),
    },
    iam_user_administrator_access_policy: avoidsPolicy('AdministratorAccess'),
    iam_user_console_access_unused: {
      pass: { login_profile: { created_at: daysAgo(300) }, observed: { password_last_used: daysAgo(44) } },
      fail: {
        login_profile: { created_at: daysAgo(300) },
        observed: { password_last_used: null, password_last_changed: daysAgo(300) },
      },
    },
    iam_user_mfa_enabled_console_access: {
      pass: { login_profile: { created_at: daysAgo(300) }, mfa_devices: [{ serial_number: 'arn:mfa' }] },
      fail: { login_profile: { created_at: daysAgo(300) }, mfa_devices: [] },
    },
    iam_user_no_setup_initial_access_key: {
      pass: {
        login_profile: { created_at: daysAgo(3) },
        ...usedKey({ created: 3, used: 1 }),
      },
      fail: {
        login_profile: { created_at: daysAgo(3) },
        ...usedKey({ created: 3, used: null }),
      },
    },
    iam_user_two_active_access_key: {
      pass: { access_keys: [key({}), key({ status: 'Inactive' })] },
      fail: { access_keys: [key({}), key({ id: 'AKIA2' })] },
    },
  });
});

const outcomeOf = (id: string, configuration: JsonObject): string =>
  verdictOf(iamIdentityChecks, id, { configuration }).outcome;

describe('the use of access keys', () => {
  const id = 'iam_user_accesskey_unused';

  it('is exact to the day: unused for 45 days is unused', () => {
    assert.equal(outcomeOf(id, usedKey({ created: 100, used: 44 })), 'pass');
    assert.equal(outcomeOf(id, usedKey({ created: 100, used: 45 })), 'fail');
    assert.equal(outcomeOf(id, usedKey({ created: 44, used: null })), 'pass');
    assert.equal(outcomeOf(id, usedKey({ created: 45, used: null })), 'fail');
  });

  it('does not treat the use of another key as that of the active one', () => {
    const keys = [
      key({ created_at: daysAgo(300), status: 'Inactive' }),
      key({ id: 'AKIA2', created_at: daysAgo(200) }),
    ];
    const observed = {
      access_keys_created: [daysAgo(300), daysAgo(200)],
      access_keys_last_used: [daysAgo(1), null],
    };
    const user = { access_keys: keys, login_profile: { created_at: daysAgo(300) }, observed };
    assert.equal(outcomeOf(id, user), 'fail');
    assert.equal(outcomeOf('iam_user_no_setup_initial_access_key', user), 'fail');
  });

  it('is not evaluated for a key that the credential report does not have', () => {
    const other = { access_keys_created: [daysAgo(300), null], access_keys_last_used: [daysAgo(1), null] };
    const user = { access_keys: [key({ created_at: daysAgo(100) })], observed: other };
    assert.equal(outcomeOf(id, user), 'not_evaluated');
    const signingIn = { ...user, login_profile: { created_at: daysAgo(300) } };
    assert.equal(outcomeOf('iam_user_no_setup_initial_access_key', signingIn), 'not_evaluated');
    assert.equal(outcomeOf(id, { access_keys: [key({ created_at: null })], observed: other }), 'not_evaluated');
    assert.equal(
      outcomeOf('iam_rotate_access_key_90_days', { access_keys: [key({ created_at: null })] }),
      'not_evaluated',
    );
  });

  it('is not evaluated for two keys of the same second with different data in the report', () => {
    const created = daysAgo(100);
    const keys = [key({ created_at: created }), key({ id: 'AKIA2', created_at: created })];
    const observed = { access_keys_created: [created, created], access_keys_last_used: [daysAgo(1), null] };
    assert.equal(outcomeOf(id, { access_keys: keys, observed }), 'not_evaluated');
  });

  it('does not concern users without an active key, or without a password', () => {
    assert.equal(outcomeOf(id, { access_keys: [key({ status: 'Inactive' })], observed: {} }), 'not_applicable');
    assert.equal(outcomeOf('iam_rotate_access_key_90_days', { access_keys: [] }), 'not_applicable');
    const programmatic = { ...usedKey({ created: 3, used: null }), login_profile: null };
    assert.equal(outcomeOf('iam_user_no_setup_initial_access_key', programmatic), 'not_applicable');
  });

  it('lets a key be 90 days old', () => {
    const rotated = (days: number): JsonObject => ({ access_keys: [key({ created_at: daysAgo(days) })] });
    assert.equal(outcomeOf('iam_rotate_access_key_90_days', rotated(90)), 'pass');
    assert.equal(outcomeOf('iam_rotate_access_key_90_days', rotated(91)), 'fail');
  });
});

describe('the use of passwords', () => {
  const user = (used: number | null, changed: number | null): JsonObject => ({
    login_profile: { created_at: daysAgo(300) },
    observed: {
      password_last_used: used === null ? null : daysAgo(used),
      password_last_changed: changed === null ? null : daysAgo(changed),
    },
  });
  const id = 'iam_user_console_access_unused';

  it('counts to the day, from the last change where it was never used', () => {
    assert.equal(outcomeOf(id, user(45, 1)), 'fail');
    assert.equal(outcomeOf(id, user(null, 44)), 'pass');
    assert.equal(outcomeOf(id, user(null, 45)), 'fail');
    assert.equal(outcomeOf(id, user(null, null)), 'fail');
  });

  it('is not evaluated without the credential report, and does not concern users without a password', () => {
    assert.equal(outcomeOf(id, { login_profile: { created_at: daysAgo(300) }, observed: {} }), 'not_evaluated');
    assert.equal(outcomeOf(id, { login_profile: null, observed: {} }), 'not_applicable');
    const undated = { login_profile: { created_at: null }, observed: user(null, null)['observed'] ?? {} };
    assert.equal(outcomeOf(id, undated), 'not_evaluated');
  });
});

describe('administrators among groups', () => {
  testChecks(iamIdentityChecks, {
    iam_group_administrator_access_policy: {
      pass: { attached_policies: ['arn:aws:iam::aws:policy/ReadOnlyAccess'] },
      fail: { attached_policies: ['arn:aws:iam::aws:policy/AdministratorAccess'] },
    },
  });
});
