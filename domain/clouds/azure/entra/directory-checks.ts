import type { Fields } from '../../../checks/fields.ts';
import { fail, notApplicable, notEvaluated, pass, passIf, type Verdict } from '../../../checks/verdict.ts';
import { azureRules, type AzureFields } from '../rules.ts';
import { mfaForAllUsers } from './conditional-access.ts';
import type { DirectoryConfiguration, MfaRegistration } from './directory.ts';

type Directory = AzureFields<'directory'>;
type Authorization = NonNullable<DirectoryConfiguration['authorization_policy']>;

/** Application id of the Windows Azure Service Management API, the same in every tenant. */
const managementApi = '797f4846-ba00-4fd7-ba43-dac1f8f63013';

/** Roles of guests by the ids of their templates (Microsoft Graph, `authorizationPolicy`). */
const guestRoles: Readonly<Record<string, 'restricted' | 'wider'>> = {
  '2af84b1e-32c8-42b7-82bc-daa82404023b': 'restricted',
  '10dae51f-b6af-4016-8d66-8c2a99b929b3': 'wider',
  'a0b1b346-4d3e-4e8b-98f8-753987be4970': 'wider',
};

/** Who may invite guests (Microsoft Graph, `allowInvitesFrom`). */
const invitations: Readonly<Record<string, 'few' | 'many'>> = {
  none: 'few',
  adminsAndGuestInviters: 'few',
  adminsGuestInvitersAndAllMembers: 'many',
  everyone: 'many',
};

const ownConsent = 'managepermissiongrantsforself.';
/** The consent to every permission that needs no administrator, from before verified publishers. */
const legacyConsent = `${ownConsent}microsoft-user-default-legacy`;
/** The consent to low permissions of verified publishers. */
const lowConsent = `${ownConsent}microsoft-user-default-low`;

type AuthorizationFlag = 'users_create_applications' | 'users_create_security_groups' | 'users_create_tenants';

/** Fails where all users may do what a flag of the authorization policy allows. */
function prohibited(directory: Directory, flag: AuthorizationFlag, reason: string): Verdict {
  const isAllowed = directory.group('authorization_policy').json(flag);
  if (typeof isAllowed !== 'boolean') return notEvaluated('Microsoft Graph does not show the setting');
  return passIf(!isAllowed, reason, { [flag]: isAllowed });
}

/** Permission grant policies with which users consent for themselves, in lower case; null where they are not shown. */
function consentOfUsers(policy: Fields<Authorization>): string[] | null {
  if (policy.json('consent_policies') === null) return null;
  const policies = policy.texts('consent_policies').map((name) => name.toLowerCase());
  return policies.filter((name) => name.startsWith(ownConsent));
}

function registered(directory: Directory, group: 'administrators' | 'others', reason: string): Verdict {
  const users: Fields<MfaRegistration> | null = directory.group('observed').group('mfa_registration').part(group);
  if (users === null) return notEvaluated('the report on authentication methods is too long to be read');
  const without = users.number('without') ?? 0;
  if (without > 0) return fail(reason, { users: without, examples: users.texts('without_examples') });
  if ((users.number('guests_without') ?? 0) > 0) {
    return notEvaluated('guests may use the multifactor authentication of their own tenant');
  }
  return users.flag('some_with')
    ? pass()
    : notEvaluated('the report on authentication methods shows none of the users');
}

export const entraDirectoryChecks = azureRules('directory', {
  entra_security_defaults_enabled: {
    looksAt: ['/security_defaults', '/conditional_access_policies'],
    evaluate(directory) {
      if (directory.flag('security_defaults')) return pass();
      // Microsoft requires security defaults to be off where Conditional Access is used.
      const states = directory.parts('conditional_access_policies').map((policy) => policy.text('state'));
      if (states.includes('enabled')) return notApplicable();
      return fail('Security defaults are disabled, and no Conditional Access policy is enabled', {
        security_defaults: false,
      });
    },
  },
  entra_privileged_user_has_mfa: {
    looksAt: ['/observed/mfa_registration'],
    evaluate: (directory) =>
      registered(directory, 'administrators', 'Administrators cannot use multifactor authentication'),
  },
  entra_non_privileged_user_has_mfa: {
    looksAt: ['/observed/mfa_registration'],
    evaluate: (directory) => registered(directory, 'others', 'Users cannot use multifactor authentication'),
  },
  entra_conditional_access_policy_require_mfa_for_management_api: {
    looksAt: ['/conditional_access_policies', '/security_defaults'],
    evaluate(directory) {
      // Security defaults require MFA of all users of the Azure portal, the CLI and PowerShell.
      if (directory.flag('security_defaults')) return pass();
      return mfaForAllUsers(directory, {
        application: managementApi,
        reason: 'No Conditional Access policy requires MFA of all users for the Windows Azure Service Management API',
      });
    },
  },
  entra_conditional_access_policy_require_mfa_for_admin_portals: {
    looksAt: ['/conditional_access_policies'],
    evaluate: (directory) =>
      mfaForAllUsers(directory, {
        application: 'MicrosoftAdminPortals',
        reason: 'No Conditional Access policy requires MFA of all users for the Microsoft admin portals',
      }),
  },
  entra_trusted_named_locations_exists: {
    looksAt: ['/ip_locations'],
    evaluate: (directory) =>
      passIf(
        directory
          .parts('ip_locations')
          .some((location) => location.flag('trusted') && location.texts('ranges').length > 0),
        'No named location with IP ranges is trusted',
        { ip_locations: directory.json('ip_locations') },
      ),
  },
  entra_policy_ensure_default_user_cannot_create_tenants: {
    looksAt: ['/authorization_policy'],
    evaluate: (directory) => prohibited(directory, 'users_create_tenants', 'Users can create tenants'),
  },
  entra_policy_ensure_default_user_cannot_create_apps: {
    looksAt: ['/authorization_policy'],
    evaluate: (directory) => prohibited(directory, 'users_create_applications', 'Users can register applications'),
  },
  entra_policy_default_users_cannot_create_security_groups: {
    looksAt: ['/authorization_policy'],
    evaluate: (directory) => prohibited(directory, 'users_create_security_groups', 'Users can create security groups'),
  },
  entra_users_cannot_create_microsoft_365_groups: {
    looksAt: ['/users_create_microsoft_365_groups'],
    evaluate(directory) {
      // A tenant that has not changed the setting allows it.
      const isAllowed = directory.json('users_create_microsoft_365_groups') ?? true;
      if (typeof isAllowed !== 'boolean') return notEvaluated('the setting of Microsoft 365 groups is not a flag');
      return passIf(!isAllowed, 'Users can create Microsoft 365 groups', { EnableGroupCreation: isAllowed });
    },
  },
  entra_policy_guest_users_access_restrictions: {
    looksAt: ['/authorization_policy'],
    evaluate(directory) {
      const role = directory.group('authorization_policy').text('guest_role_id');
      const access = guestRoles[role ?? ''];
      if (access === undefined) return notEvaluated('the role of guests is not one that is known');
      return passIf(access === 'restricted', 'Guests can see more than their own directory objects', {
        guest_role_id: role,
      });
    },
  },
  entra_policy_guest_invite_only_for_admin_roles: {
    looksAt: ['/authorization_policy'],
    evaluate(directory) {
      const from = directory.group('authorization_policy').text('guest_invitations');
      const invited = invitations[from ?? ''];
      if (invited === undefined) return notEvaluated('the setting for guest invitations is not one that is known');
      return passIf(invited === 'few', 'Guest invitations are not limited to specific administrator roles', {
        guest_invitations: from,
      });
    },
  },
  entra_policy_restricts_user_consent_for_apps: {
    looksAt: ['/authorization_policy'],
    evaluate(directory) {
      const consent = consentOfUsers(directory.group('authorization_policy'));
      if (consent === null) return notEvaluated('Microsoft Graph does not show the setting');
      return passIf(consent.length === 0, 'Users can consent to applications', { consent_policies: consent });
    },
  },
  entra_policy_user_consent_for_verified_apps: {
    looksAt: ['/authorization_policy'],
    evaluate(directory) {
      const consent = consentOfUsers(directory.group('authorization_policy'));
      if (consent === null) return notEvaluated('Microsoft Graph does not show the setting');
      if (consent.includes(legacyConsent)) {
        return fail('Users can consent to applications of publishers that are not verified', {
          consent_policies: consent,
        });
      }
      // What a policy of the tenant's own allows is not read.
      return consent.every((name) => name === lowConsent)
        ? pass()
        : notEvaluated('the tenant has a consent policy of its own');
    },
  },
  entra_global_admin_in_less_than_five_users: {
    looksAt: ['/global_administrators'],
    evaluate(directory) {
      const administrators = directory.parts('global_administrators');
      const users = new Set(
        administrators.filter((one) => one.text('type') === 'user').map((one) => one.text('id') ?? ''),
      );
      if (users.size >= 5) {
        return fail('Five or more users are global administrators', { users: users.size });
      }
      const others = administrators.filter((one) => !['user', 'servicePrincipal'].includes(one.text('type') ?? ''));
      if (others.length > 0) return notEvaluated('the members of groups with the role are not read');
      return administrators.length === 0 ? notEvaluated('the tenant shows no global administrator') : pass();
    },
  },
});
