import { daysBetween } from '../../../checks/age.ts';
import { fail, notEvaluated, pass, passIf } from '../../../checks/verdict.ts';
import { counted } from '../../../counted.ts';
import { passwordAge, passwordLength, passwordReuse, rootUse } from '../check-parameters.ts';
import { awsRules, type AwsFields } from '../rules.ts';

/**
 * Returns whether the root user cannot sign in: an organization can remove its password, and with it the need for MFA.
 */
function hasNoPassword(account: AwsFields<'account'>): boolean {
  const observed = account.has('observed') ? account.group('observed') : null;
  return observed?.has('root_password_enabled') === true && !observed.flag('root_password_enabled');
}

export const iamAccountChecks = awsRules('account', {
  iam_avoid_root_usage: {
    looksAt: [
      '/observed/root_password_last_used',
      '/observed/root_access_keys_last_used',
      '/observed/root_access_keys_active',
    ],
    parameters: [rootUse],
    evaluate(account, facts) {
      const { now } = facts;
      const days = facts.value(rootUse);
      const observed = account.group('observed');
      const uses = [
        observed.text('root_password_last_used'),
        ...observed.list('root_access_keys_last_used').map((use) => (typeof use === 'string' ? use : null)),
      ].filter((use) => use !== null);
      const recent = uses.filter((use) => daysBetween(new Date(use), now) <= days);
      const period = days === 1 ? 'day' : `${days} days`;
      if (recent.length > 0) return fail(`The root user was used within the last ${period}`, { last_used: recent });
      // The report says for each key whether it is active; a report without the root user proves nothing.
      const isReported = observed.list('root_access_keys_active').some((active) => typeof active === 'boolean');
      return isReported ? pass() : notEvaluated('the root user is missing from the credential report');
    },
  },
  iam_check_saml_providers_sts: {
    looksAt: ['/saml_providers'],
    surveys: { iam_user: ['/login_profile'] },
    evaluate(account, facts) {
      if (account.texts('saml_providers').length === 0) {
        return fail('No SAML identity provider is configured', { saml_providers: [] });
      }
      const local = facts.every('iam_user').filter((user) => user.part('login_profile') !== null).length;
      return local === 0
        ? pass()
        : notEvaluated(
            `IAM users with a console password (${local}) exist beside the SAML identity provider; manual review is required`,
          );
    },
  },
  iam_no_expired_server_certificates_stored: {
    looksAt: ['/server_certificates'],
    evaluate(account, { now }) {
      const expired: (string | null)[] = [];
      for (const certificate of account.parts('server_certificates')) {
        const end = certificate.time('expires_at');
        if (end === null) return notEvaluated('a server certificate has no expiration date');
        if (end < now) expired.push(certificate.text('name'));
      }
      return passIf(expired.length === 0, 'Expired server certificates are stored in IAM', { expired });
    },
  },
  iam_no_root_access_key: {
    looksAt: ['/root_user/has_access_keys'],
    evaluate(account) {
      const hasKeys = account.group('root_user').flag('has_access_keys');
      return passIf(!hasKeys, 'The root user has access keys', { has_access_keys: hasKeys });
    },
  },
  iam_password_policy_expires_passwords_within_90_days_or_less: {
    looksAt: ['/password_policy/maximum_age_days'],
    parameters: [passwordAge],
    evaluate(account, facts) {
      const longest = facts.value(passwordAge);
      const policy = account.part('password_policy');
      if (policy === null) return fail('The account has no IAM password policy', { password_policy: null });
      const value = policy.number('maximum_age_days');
      return passIf(
        value !== null && value >= 1 && value <= longest,
        `The password policy does not expire passwords within ${counted(longest, 'day')}`,
        {
          maximum_age_days: value,
        },
      );
    },
  },
  iam_password_policy_lowercase: {
    looksAt: ['/password_policy/require_lowercase'],
    evaluate(account) {
      const policy = account.part('password_policy');
      if (policy === null) return fail('The account has no IAM password policy', { password_policy: null });
      const value = policy.flag('require_lowercase');
      return passIf(value, 'The password policy does not require a lowercase letter', { require_lowercase: value });
    },
  },
  iam_password_policy_minimum_length_14: {
    looksAt: ['/password_policy/minimum_length'],
    parameters: [passwordLength],
    evaluate(account, facts) {
      const least = facts.value(passwordLength);
      const policy = account.part('password_policy');
      if (policy === null) return fail('The account has no IAM password policy', { password_policy: null });
      const value = policy.number('minimum_length');
      return passIf(
        value !== null && value >= least,
        `The password policy allows passwords shorter than ${least} characters`,
        {
          minimum_length: value,
        },
      );
    },
  },
  iam_password_policy_number: {
    looksAt: ['/password_policy/require_numbers'],
    evaluate(account) {
      const policy = account.part('password_policy');
      if (policy === null) return fail('The account has no IAM password policy', { password_policy: null });
      const value = policy.flag('require_numbers');
      return passIf(value, 'The password policy does not require a number', { require_numbers: value });
    },
  },
  iam_password_policy_reuse_24: {
    looksAt: ['/password_policy/reuse_prevention'],
    parameters: [passwordReuse],
    evaluate(account, facts) {
      const least = facts.value(passwordReuse);
      const policy = account.part('password_policy');
      if (policy === null) return fail('The account has no IAM password policy', { password_policy: null });
      const value = policy.number('reuse_prevention');
      return passIf(
        value !== null && value >= least,
        `The password policy does not prevent reuse of the last ${least === 1 ? 'password' : `${least} passwords`}`,
        {
          reuse_prevention: value,
        },
      );
    },
  },
  iam_password_policy_symbol: {
    looksAt: ['/password_policy/require_symbols'],
    evaluate(account) {
      const policy = account.part('password_policy');
      if (policy === null) return fail('The account has no IAM password policy', { password_policy: null });
      const value = policy.flag('require_symbols');
      return passIf(value, 'The password policy does not require a symbol', { require_symbols: value });
    },
  },
  iam_password_policy_uppercase: {
    looksAt: ['/password_policy/require_uppercase'],
    evaluate(account) {
      const policy = account.part('password_policy');
      if (policy === null) return fail('The account has no IAM password policy', { password_policy: null });
      const value = policy.flag('require_uppercase');
      return passIf(value, 'The password policy does not require an uppercase letter', { require_uppercase: value });
    },
  },
  iam_root_hardware_mfa_enabled: {
    looksAt: ['/root_user/mfa_enabled', '/root_user/mfa_is_virtual'],
    evaluate(account) {
      const root = account.group('root_user');
      if (hasNoPassword(account)) return pass();
      if (!root.flag('mfa_enabled')) return fail('MFA is not enabled for the root user', { mfa_enabled: false });
      const isVirtual = root.flag('mfa_is_virtual');
      return passIf(!isVirtual, 'The root user uses a virtual MFA device', { mfa_is_virtual: isVirtual });
    },
  },
  iam_root_mfa_enabled: {
    looksAt: ['/root_user/mfa_enabled'],
    evaluate(account) {
      if (hasNoPassword(account)) return pass();
      const enabled = account.group('root_user').flag('mfa_enabled');
      return passIf(enabled, 'MFA is not enabled for the root user', { mfa_enabled: enabled });
    },
  },
  iam_support_role_created: {
    surveys: { iam_role: ['/attached_policies'] },
    evaluate: (_account, facts) =>
      passIf(
        facts
          .every('iam_role')
          .some((role) => role.texts('attached_policies').some((arn) => arn.endsWith(':aws:policy/AWSSupportAccess'))),
        'The AWSSupportAccess policy is not attached to any role',
        { policy: 'AWSSupportAccess' },
      ),
  },
  iam_securityaudit_role_created: {
    surveys: { iam_role: ['/attached_policies'] },
    evaluate: (_account, facts) =>
      passIf(
        facts
          .every('iam_role')
          .some((role) => role.texts('attached_policies').some((arn) => arn.endsWith(':aws:policy/SecurityAudit'))),
        'The SecurityAudit policy is not attached to any role',
        { policy: 'SecurityAudit' },
      ),
  },
});
