import { cloudAChecks } from '../../../../domain/checks/cloud-a/checks.ts';
import type { JsonObject } from '../../../../domain/json.ts';
import { daysAgo, testChecks, type CheckCases } from '../check-cases.ts';

const contact = { name: 'hmac-sha256:1', email: 'hmac-sha256:2', phone: 'hmac-sha256:3' };
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
const block = {
  block_public_acls: true,
  ignore_public_acls: true,
  block_public_policy: true,
  restrict_public_buckets: true,
};
const deniedRoles = { configuration: {}, unlisted: { iam_role: 'iam:ListRoles was denied' } };

describe('checks of the account', () => {
  testChecks(cloudAChecks, {
    account_maintain_current_contact_details: { pass: { primary_contact: contact }, fail: { primary_contact: null } },
    account_security_contact_information_is_registered: {
      pass: { alternate_contacts: { security: contact } },
      fail: { alternate_contacts: { security: null } },
      blind: { configuration: { alternate_contacts: { billing: null } } },
    },
    iam_no_root_access_key: {
      pass: { root_user: { has_access_keys: false } },
      fail: { root_user: { has_access_keys: true } },
      blind: { configuration: { root_user: { has_access_keys: null } } },
    },
    iam_root_mfa_enabled: {
      pass: { root_user: { mfa_enabled: true } },
      fail: { root_user: { mfa_enabled: false } },
    },
    iam_root_hardware_mfa_enabled: {
      pass: { root_user: { mfa_enabled: true, mfa_is_virtual: false } },
      fail: { root_user: { mfa_enabled: true, mfa_is_virtual: true } },
      blind: { configuration: { root_user: { mfa_enabled: true } } },
    },
    iam_avoid_root_usage: {
      pass: { observed: { root_password_last_used: daysAgo(200), root_access_keys_last_used: [null, null] } },
      fail: { observed: { root_password_last_used: daysAgo(0), root_access_keys_last_used: [null, null] } },
    },
    iam_password_policy_minimum_length_14: passwordRule({ minimum_length: 8 }),
    iam_password_policy_reuse_24: passwordRule({ reuse_prevention: null }),
    iam_password_policy_expires_passwords_within_90_days_or_less: passwordRule({ maximum_age_days: 365 }),
    iam_password_policy_lowercase: passwordRule({ require_lowercase: false }),
    iam_password_policy_uppercase: passwordRule({ require_uppercase: false }),
    iam_password_policy_number: passwordRule({ require_numbers: false }),
    iam_password_policy_symbol: { pass: policyWith({}), fail: { password_policy: null } },
    iam_check_saml_providers_sts: {
      pass: { saml_providers: ['arn:aws:iam::1:saml-provider/idp'] },
      fail: { saml_providers: [] },
    },
    iam_no_expired_server_certificates_stored: {
      pass: { server_certificates: [{ name: 'site', expires_at: daysAgo(-30) }] },
      fail: { server_certificates: [{ name: 'site', expires_at: daysAgo(1) }] },
    },
    iam_support_role_created: {
      pass: {
        configuration: {},
        inventory: { iam_role: { support: { attached_policies: ['arn:aws:iam::aws:policy/AWSSupportAccess'] } } },
      },
      fail: { configuration: {}, inventory: { iam_role: { other: { attached_policies: [] } } } },
      blind: deniedRoles,
    },
    s3_account_level_public_access_blocks: {
      pass: { s3_public_access_block: block },
      fail: { s3_public_access_block: { ...block, restrict_public_buckets: false } },
    },
    cloudwatch_cross_account_sharing_disabled: {
      pass: { configuration: {}, inventory: { iam_role: { one: { role_name: 'reader' } } } },
      fail: {
        configuration: {},
        inventory: { iam_role: { one: { role_name: 'CloudWatch-CrossAccountSharingRole' } } },
      },
      blind: deniedRoles,
    },
  });
});
