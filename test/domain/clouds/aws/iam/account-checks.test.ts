import assert from 'node:assert/strict';
import { iamAccountChecks } from '../../../../../domain/clouds/aws/iam/account-checks.ts';
import type { JsonObject } from '../../../../../domain/json.ts';
import { daysAgo, now, testChecks, type CheckCases } from '../../../checks/check-cases.ts';
import { verdictOf } from '../../../checks/verdict-of.ts';

const policy = {
  minimum_length: 14,
  require_symbols: true,
  require_numbers: true,
  require_uppercase: true,
  require_lowercase: true,
  maximum_age_days: 90,
  reuse_prevention: 24,
};
const policyWith = (change: JsonObject): JsonObject => ({ password_policy: { ...policy, ...change } });
const passwordRule = (change: JsonObject): CheckCases => ({ pass: policyWith({}), fail: policyWith(change) });
const rootRow = {
  root_password_last_used: null,
  root_access_keys_active: [false, false],
  root_access_keys_last_used: [null, null],
};
const deniedRoles = { configuration: {}, unlisted: { iam_role: 'iam:ListRoles was denied' } };

describe('the checks of AWS: iam, account', () => {
  testChecks(iamAccountChecks, {
    iam_avoid_root_usage: {
      pass: { observed: { ...rootRow, root_password_last_used: daysAgo(200) } },
      fail: { observed: { ...rootRow, root_password_last_used: daysAgo(0) } },
    },
    iam_check_saml_providers_sts: {
      pass: { saml_providers: ['arn:aws:iam::1:saml-provider/idp'] },
      fail: { saml_providers: [] },
    },
    iam_no_expired_server_certificates_stored: {
      pass: { server_certificates: [{ name: 'site', expires_at: daysAgo(-30) }] },
      fail: { server_certificates: [{ name: 'site', expires_at: daysAgo(1) }] },
    },
    iam_no_root_access_key: {
      pass: { root_user: { has_access_keys: false } },
      fail: { root_user: { has_access_keys: true } },
      blind: { configuration: { root_user: { has_access_keys: null } } },
    },
    iam_password_policy_expires_passwords_within_90_days_or_less: passwordRule({ maximum_age_days: 365 }),
    iam_password_policy_lowercase: passwordRule({ require_lowercase: false }),
    iam_password_policy_minimum_length_14: passwordRule({ minimum_length: 8 }),
    iam_password_policy_number: passwordRule({ require_numbers: false }),
    iam_password_policy_reuse_24: passwordRule({ reuse_prevention: null }),
    iam_password_policy_symbol: { pass: policyWith({}), fail: { password_policy: null } },
    iam_password_policy_uppercase: passwordRule({ require_uppercase: false }),
    iam_root_hardware_mfa_enabled: {
      pass: { root_user: { mfa_enabled: true, mfa_is_virtual: false } },
      fail: { root_user: { mfa_enabled: true, mfa_is_virtual: true } },
      blind: { configuration: { root_user: { mfa_enabled: true } } },
    },
    iam_root_mfa_enabled: {
      pass: { root_user: { mfa_enabled: true } },
      fail: { root_user: { mfa_enabled: false } },
    },
    iam_support_role_created: {
      pass: {
        configuration: {},
        inventory: { iam_role: { support: { attached_policies: ['arn:aws:iam::aws:policy/AWSSupportAccess'] } } },
      },
      fail: { configuration: {}, inventory: { iam_role: { other: { attached_policies: [] } } } },
      blind: deniedRoles,
    },
  });
});

const outcomeOf = (id: string, configuration: JsonObject, users: Record<string, JsonObject> = {}): string =>
  verdictOf(iamAccountChecks, id, { configuration, inventory: { iam_user: users } }).outcome;

describe('the use of the root user', () => {
  const outcomeWith = (observed: JsonObject): string => outcomeOf('iam_avoid_root_usage', { observed });

  it('is not evaluated when the credential report has no row of it', () => {
    const nothing = { root_password_last_used: null, root_access_keys_last_used: [null, null] };
    assert.equal(outcomeWith({ ...nothing, root_access_keys_active: [null, null] }), 'not_evaluated');
    assert.equal(outcomeWith({ ...nothing, root_access_keys_active: [] }), 'not_evaluated');
    assert.equal(outcomeWith(nothing), 'not_evaluated');
    assert.equal(outcomeWith({}), 'not_evaluated');
  });

  it('passes when it was never used, and fails on a key that was used lately', () => {
    assert.equal(outcomeWith(rootRow), 'pass');
    assert.equal(outcomeWith({ ...rootRow, root_access_keys_last_used: [null, daysAgo(1)] }), 'fail');
    assert.equal(outcomeWith({ ...rootRow, root_access_keys_last_used: [null, daysAgo(2)] }), 'pass');
  });
});

describe('a second factor of the root user', () => {
  const root = { mfa_enabled: false, mfa_is_virtual: null };

  it('is not needed by a root user that cannot sign in', () => {
    for (const id of ['iam_root_mfa_enabled', 'iam_root_hardware_mfa_enabled']) {
      assert.equal(outcomeOf(id, { root_user: root, observed: { root_password_enabled: false } }), 'pass', id);
      assert.equal(outcomeOf(id, { root_user: root, observed: { root_password_enabled: true } }), 'fail', id);
      assert.equal(outcomeOf(id, { root_user: root, observed: {} }), 'fail', id);
      assert.equal(outcomeOf(id, { root_user: root, observed: { root_password_enabled: null } }), 'not_evaluated', id);
    }
  });
});

describe('central management of users', () => {
  const provider = { saml_providers: ['arn:aws:iam::1:saml-provider/idp'] };
  const withPassword = { login_profile: { created_at: daysAgo(1) } };

  it('requires manual review while users sign in with their own passwords', () => {
    const id = 'iam_check_saml_providers_sts';
    assert.equal(outcomeOf(id, provider, { one: withPassword }), 'not_evaluated');
    assert.equal(outcomeOf(id, provider, { one: { login_profile: null } }), 'pass');
    assert.equal(outcomeOf(id, { saml_providers: [] }, { one: withPassword }), 'fail');
  });
});

describe('server certificates in IAM', () => {
  const outcomeWith = (...ends: (string | null)[]): string =>
    outcomeOf('iam_no_expired_server_certificates_stored', {
      server_certificates: ends.map((end) => ({ name: 'site', expires_at: end })),
    });

  it('pass when there are none, and until the moment they expire', () => {
    assert.equal(outcomeWith(), 'pass');
    assert.equal(outcomeWith(now.toISOString()), 'pass');
    assert.equal(outcomeWith(new Date(now.getTime() - 1).toISOString()), 'fail');
  });

  it('are not evaluated without a date of expiry', () => {
    assert.equal(outcomeWith(daysAgo(-3), null), 'not_evaluated');
  });
});

describe('the role for audits', () => {
  const role = (policy: string) => ({
    iam_role: { audit: { attached_policies: [`arn:aws:iam::aws:policy/${policy}`] } },
  });
  testChecks(iamAccountChecks, {
    iam_securityaudit_role_created: {
      pass: { configuration: {}, inventory: role('SecurityAudit') },
      fail: { configuration: {}, inventory: role('ReadOnlyAccess') },
      blind: { configuration: {}, unlisted: { iam_role: 'access denied' } },
    },
  });
});
