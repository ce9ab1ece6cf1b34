import { daysBetween } from '../../../checks/age.ts';
import { fail, notApplicable, notEvaluated, pass, passIf } from '../../../checks/verdict.ts';
import { holdsWholeService, isAdministrator, mayPerformAnywhere } from '../../../iam/holder.ts';
import { counted } from '../../../counted.ts';
import { accessKeyAge, unusedCredential } from '../check-parameters.ts';
import { awsRules } from '../rules.ts';
import { activeKeys, creationOf, keyNotReported, lastUseOf } from './access-keys.ts';
import { boundaryOf, inlinePoliciesAvoid } from './inline-policies.ts';
import { escalates } from './privilege-escalation.ts';
import { accountInArn, policyKeepsClosed } from './public-policy.ts';

export const iamIdentityChecks = [
  ...awsRules('iam_group', {
    iam_group_administrator_access_policy: {
      looksAt: ['/attached_policies'],
      evaluate: (group) =>
        passIf(
          !group.texts('attached_policies').some((arn) => arn.endsWith(':aws:policy/AdministratorAccess')),
          'AdministratorAccess is attached to the group',
          { policy: 'AdministratorAccess' },
        ),
    },
  }),
  ...awsRules('iam_role', {
    bedrock_full_access_policy_attached: {
      looksAt: ['/attached_policies'],
      evaluate: (role) =>
        passIf(
          !role.texts('attached_policies').some((arn) => arn.endsWith(':aws:policy/AmazonBedrockFullAccess')),
          'AmazonBedrockFullAccess is attached to the role',
          { policy: 'AmazonBedrockFullAccess' },
        ),
    },
  }),
  ...awsRules(['iam_user', 'iam_group', 'iam_role'], {
    iam_inline_policy_allows_privilege_escalation: {
      looksAt: ['/inline_policies'],
      readsAbove: true,
      related: boundaryOf,
      evaluate: (identity, facts) =>
        inlinePoliciesAvoid(identity, {
          facts,
          holds: escalates,
          reason: 'An inline policy allows privilege escalation',
        }),
    },
    iam_inline_policy_no_administrative_privileges: {
      looksAt: ['/inline_policies'],
      readsAbove: true,
      related: boundaryOf,
      evaluate: (identity, facts) =>
        inlinePoliciesAvoid(identity, {
          facts,
          holds: isAdministrator,
          reason: 'An inline policy grants full administrative privileges',
        }),
    },
    iam_inline_policy_no_full_access_to_kms: {
      looksAt: ['/inline_policies'],
      readsAbove: true,
      related: boundaryOf,
      evaluate: (identity, facts) =>
        inlinePoliciesAvoid(identity, {
          facts,
          holds: (holder) => holdsWholeService(holder, 'kms'),
          reason: 'An inline policy grants full access to AWS KMS',
        }),
    },
    iam_inline_policy_no_wildcard_marketplace_subscribe: {
      looksAt: ['/inline_policies'],
      readsAbove: true,
      related: boundaryOf,
      evaluate: (identity, facts) =>
        inlinePoliciesAvoid(identity, {
          facts,
          holds: (holder) => mayPerformAnywhere(holder, 'aws-marketplace:Subscribe'),
          reason: 'An inline policy allows aws-marketplace:Subscribe on all products',
        }),
    },
  }),
  ...awsRules('iam_user', {
    iam_policy_attached_only_to_group_or_roles: {
      looksAt: ['/attached_policies', '/inline_policies'],
      evaluate(user) {
        const [attached, inline] = [user.texts('attached_policies'), user.parts('inline_policies')];
        return passIf(attached.length + inline.length === 0, 'The user has directly attached or inline policies', {
          attached_policies: attached,
          inline_policies: inline.map((policy) => policy.text('name')),
        });
      },
    },
  }),
  ...awsRules(['iam_user', 'iam_group', 'iam_role'], {
    iam_policy_cloudshell_admin_not_attached: {
      looksAt: ['/attached_policies'],
      evaluate: (identity) =>
        passIf(
          !identity.texts('attached_policies').some((arn) => arn.endsWith(':aws:policy/AWSCloudShellFullAccess')),
          'AWSCloudShellFullAccess is attached to the identity',
          { policy: 'AWSCloudShellFullAccess' },
        ),
    },
  }),
  ...awsRules('iam_role', {
    iam_role_trust_policy_not_public: {
      looksAt: ['/trust_policy'],
      readsAbove: true,
      evaluate(role, facts) {
        const arn = role.resource.externalId;
        return policyKeepsClosed(
          {
            document: role.document('trust_policy'),
            resources: [arn],
            service: 'sts',
            account: accountInArn(arn),
            facts,
            counts: (action) => /^sts:assumerole/i.test(action),
          },
          'The trust policy allows public access',
        );
      },
    },
  }),
  ...awsRules('iam_user', {
    iam_rotate_access_key_90_days: {
      looksAt: ['/access_keys'],
      parameters: [accessKeyAge],
      evaluate(user, facts) {
        const { now } = facts;
        const longest = facts.value(accessKeyAge);
        const active = activeKeys(user);
        if (active.length === 0) return notApplicable();
        const old = active.filter((key) => daysBetween(creationOf(key), now) > longest);
        return passIf(old.length === 0, `An access key is older than ${counted(longest, 'day')}`, {
          access_keys: old.map((key) => ({ id: key.text('id'), created_at: key.text('created_at') })),
        });
      },
    },
    iam_user_accesskey_unused: {
      looksAt: ['/access_keys', '/observed/access_keys_last_used', '/observed/access_keys_created'],
      parameters: [unusedCredential],
      evaluate(user, facts) {
        const { now } = facts;
        const unusedDays = facts.value(unusedCredential);
        const active = activeKeys(user);
        if (active.length === 0) return notApplicable();
        const isUnused = (since: Date): boolean => daysBetween(since, now) >= unusedDays;
        const old = active.filter((key) => isUnused(creationOf(key)));
        const uses = old.map((key) => ({ id: key.text('id'), use: lastUseOf(user, key) }));
        const unused = uses.filter(({ use }) => use !== 'unknown' && (use === null || isUnused(use)));
        if (unused.length > 0) {
          return fail(`An access key has not been used for ${counted(unusedDays, 'day')}`, {
            access_keys: unused.map(({ id }) => id),
          });
        }
        return uses.some(({ use }) => use === 'unknown') ? notEvaluated(keyNotReported) : pass();
      },
    },
    iam_user_administrator_access_policy: {
      looksAt: ['/attached_policies'],
      evaluate: (user) =>
        passIf(
          !user.texts('attached_policies').some((arn) => arn.endsWith(':aws:policy/AdministratorAccess')),
          'AdministratorAccess is attached to the user',
          { policy: 'AdministratorAccess' },
        ),
    },
    iam_user_console_access_unused: {
      looksAt: ['/login_profile', '/observed/password_last_used', '/observed/password_last_changed'],
      parameters: [unusedCredential],
      evaluate(user, facts) {
        const { now } = facts;
        const unusedDays = facts.value(unusedCredential);
        const profile = user.part('login_profile');
        if (profile === null) return notApplicable();
        const observed = user.group('observed');
        const used = observed.time('password_last_used');
        const since = used ?? observed.time('password_last_changed') ?? profile.time('created_at');
        if (since === null) return notEvaluated('neither the last use nor the age of the console password is known');
        return passIf(
          daysBetween(since, now) < unusedDays,
          `The console password has not been used for ${counted(unusedDays, 'day')}`,
          {
            password_last_used: used?.toISOString() ?? null,
          },
        );
      },
    },
    iam_user_mfa_enabled_console_access: {
      looksAt: ['/login_profile', '/mfa_devices'],
      evaluate(user) {
        if (user.part('login_profile') === null) return notApplicable();
        return passIf(user.parts('mfa_devices').length > 0, 'MFA is not enabled for the user', {
          mfa_devices: [],
        });
      },
    },
    iam_user_no_setup_initial_access_key: {
      looksAt: ['/access_keys', '/login_profile', '/observed/access_keys_last_used', '/observed/access_keys_created'],
      evaluate(user) {
        if (user.part('login_profile') === null) return notApplicable();
        const uses = activeKeys(user).map((key) => ({ id: key.text('id'), use: lastUseOf(user, key) }));
        const neverUsed = uses.filter(({ use }) => use === null);
        if (neverUsed.length > 0) {
          return fail('The user has a console password and an access key that has never been used', {
            access_keys: neverUsed.map(({ id }) => id),
          });
        }
        return uses.some(({ use }) => use === 'unknown') ? notEvaluated(keyNotReported) : pass();
      },
    },
    iam_user_two_active_access_key: {
      looksAt: ['/access_keys'],
      evaluate(user) {
        const active = activeKeys(user);
        return passIf(active.length < 2, 'The user has two active access keys', {
          access_keys: active.map((key) => key.text('id')),
        });
      },
    },
  }),
];
