import { UnreadableField } from '../../../checks/fields.ts';
import { isObject, type Json } from '../../../json.ts';
import {
  holdsNone,
  isAtLeast,
  isAtMost,
  isFalse,
  isNamed,
  isOfKnown,
  isTrue,
  propertyRules,
} from '../schemas/property-rules.ts';

/** Returns whether the preferred way to recover an account is not a message to a phone. */
function isNotByPhone(mechanisms: Json): boolean {
  const listed = Array.isArray(mechanisms) ? mechanisms.filter(isObject) : [];
  // Without a setting, Cognito prefers messages to phones.
  if (listed.length === 0) return false;
  const priorities = listed.map(({ Priority: priority }) => {
    if (typeof priority !== 'number') throw new UnreadableField('a recovery mechanism shows no priority');
    return priority;
  });
  const preferred = listed[priorities.indexOf(Math.min(...priorities))]?.['Name'];
  return isOfKnown({ passes: ['verified_email', 'admin_only'], fails: ['verified_phone_number'] })(preferred ?? null);
}

export const cognitoUserPoolChecks = propertyRules('AWS::Cognito::UserPool', {
  cognito_user_pool_mfa_enabled: {
    path: '/MfaConfiguration',
    type: 'string',
    absent: 'OFF',
    passes: isOfKnown({ passes: ['ON'], fails: ['OFF', 'OPTIONAL'] }),
    failure: 'MFA is not required',
  },
  cognito_user_pool_advanced_security_enabled: {
    path: '/UserPoolAddOns/AdvancedSecurityMode',
    type: 'string',
    absent: 'OFF',
    // Only this feature plan has threat protection.
    when: { path: '/UserPoolTier', type: 'string', passes: isNamed('PLUS') },
    passes: isOfKnown({ passes: ['ENFORCED'], fails: ['OFF', 'AUDIT'] }),
    failure: 'Threat protection is not enforced',
  },
  cognito_user_pool_deletion_protection_enabled: {
    path: '/DeletionProtection',
    type: 'string',
    absent: 'INACTIVE',
    passes: isOfKnown({ passes: ['ACTIVE'], fails: ['INACTIVE'] }),
    failure: 'Deletion protection is not active',
  },
  cognito_user_pool_self_registration_disabled: {
    path: '/AdminCreateUserConfig/AllowAdminCreateUserOnly',
    type: 'boolean',
    absent: false,
    passes: isTrue,
    failure: 'Users can sign up themselves',
  },
  cognito_user_pool_account_recovery_sms_not_preferred: {
    path: '/AccountRecoverySetting/RecoveryMechanisms',
    type: 'array',
    absent: [],
    passes: isNotByPhone,
    failure: 'SMS is the preferred way to recover an account',
  },
  cognito_user_pool_temporary_password_expiration: {
    path: '/Policies/PasswordPolicy/TemporaryPasswordValidityDays',
    type: 'number',
    passes: isAtMost(7),
    failure: 'Temporary passwords are valid for more than 7 days',
  },
  cognito_user_pool_password_policy_minimum_length_14: {
    path: '/Policies/PasswordPolicy/MinimumLength',
    type: 'number',
    passes: isAtLeast(14),
    failure: 'Passwords may have less than 14 characters',
  },
  cognito_user_pool_password_policy_lowercase: {
    path: '/Policies/PasswordPolicy/RequireLowercase',
    type: 'boolean',
    passes: isTrue,
    failure: 'Lowercase letters are not required in passwords',
  },
  cognito_user_pool_password_policy_uppercase: {
    path: '/Policies/PasswordPolicy/RequireUppercase',
    type: 'boolean',
    passes: isTrue,
    failure: 'Uppercase letters are not required in passwords',
  },
  cognito_user_pool_password_policy_number: {
    path: '/Policies/PasswordPolicy/RequireNumbers',
    type: 'boolean',
    passes: isTrue,
    failure: 'Numbers are not required in passwords',
  },
  cognito_user_pool_password_policy_symbol: {
    path: '/Policies/PasswordPolicy/RequireSymbols',
    type: 'boolean',
    passes: isTrue,
    failure: 'Symbols are not required in passwords',
  },
});

export const cognitoUserPoolClientChecks = propertyRules('AWS::Cognito::UserPoolClient', {
  cognito_user_pool_client_prevent_user_existence_errors: {
    path: '/PreventUserExistenceErrors',
    type: 'string',
    absent: 'LEGACY',
    passes: isOfKnown({ passes: ['ENABLED'], fails: ['LEGACY'] }),
    failure: 'Errors reveal whether a user exists',
  },
  cognito_user_pool_client_token_revocation_enabled: {
    path: '/EnableTokenRevocation',
    type: 'boolean',
    passes: isTrue,
    failure: 'Token revocation is not enabled',
  },
  cognito_user_pool_client_implicit_grant_disabled: {
    path: '/AllowedOAuthFlows',
    type: 'array',
    absent: [],
    passes: holdsNone('implicit'),
    failure: 'The implicit grant is allowed',
  },
});

export const cognitoIdentityPoolChecks = propertyRules('AWS::Cognito::IdentityPool', {
  cognito_identity_pool_guest_access_disabled: {
    path: '/AllowUnauthenticatedIdentities',
    type: 'boolean',
    passes: isFalse,
    failure: 'Guests get credentials',
  },
});
