import { iamAccountChecks } from '../../../../../domain/clouds/aws/iam/account-checks.ts';
import type { JsonObject } from '../../../../../domain/json.ts';
import { daysAgo, testChecks, type CheckCases } from '../../../checks/check-cases.ts';

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
const deniedRoles = { configuration: {}, unlisted: { iam_role: 'iam:ListRoles was denied' } };

describe('the checks of AWS: iam, account', () => {
  testChecks(iamAccountChecks, {
    iam_avoid_root_usage: {
      pass: { observed: { root_password_last_used: daysAgo(200), root_access_keys_last_used: [null, null] } },
      fail: { observed: { root_password_last_used: daysAgo(0), root_access_keys_last_used: [null, null] } },
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
