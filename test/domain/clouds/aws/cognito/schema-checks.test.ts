import {
  cognitoIdentityPoolChecks,
  cognitoUserPoolChecks,
  cognitoUserPoolClientChecks,
} from '../../../../../domain/clouds/aws/cognito/schema-checks.ts';
import { testOutcomes, testSchemaChecks } from '../../../checks/schema-check-cases.ts';

describe('the checks of AWS by schema: cognito', () => {
  testSchemaChecks(cognitoUserPoolChecks, {
    cognito_user_pool_mfa_enabled: { pass: { MfaConfiguration: 'ON' }, fail: { MfaConfiguration: 'OPTIONAL' } },
    cognito_user_pool_advanced_security_enabled: {
      pass: { UserPoolTier: 'PLUS', UserPoolAddOns: { AdvancedSecurityMode: 'ENFORCED' } },
      fail: { UserPoolTier: 'PLUS', UserPoolAddOns: { AdvancedSecurityMode: 'AUDIT' } },
    },
    cognito_user_pool_deletion_protection_enabled: {
      pass: { DeletionProtection: 'ACTIVE' },
      fail: { DeletionProtection: 'INACTIVE' },
    },
    cognito_user_pool_self_registration_disabled: {
      pass: { AdminCreateUserConfig: { AllowAdminCreateUserOnly: true } },
      fail: { AdminCreateUserConfig: { AllowAdminCreateUserOnly: false } },
    },
    cognito_user_pool_account_recovery_sms_not_preferred: {
      pass: {
        AccountRecoverySetting: {
          RecoveryMechanisms: [
            { Name: 'verified_phone_number', Priority: 2 },
            { Name: 'verified_email', Priority: 1 },
          ],
        },
      },
      fail: {
        AccountRecoverySetting: {
          RecoveryMechanisms: [
            { Name: 'verified_phone_number', Priority: 1 },
            { Name: 'verified_email', Priority: 2 },
          ],
        },
      },
    },
    cognito_user_pool_temporary_password_expiration: {
      pass: { Policies: { PasswordPolicy: { TemporaryPasswordValidityDays: 7 } } },
      fail: { Policies: { PasswordPolicy: { TemporaryPasswordValidityDays: 8 } } },
    },
    cognito_user_pool_password_policy_minimum_length_14: {
      pass: { Policies: { PasswordPolicy: { MinimumLength: 14 } } },
      fail: { Policies: { PasswordPolicy: { MinimumLength: 13 } } },
    },
    cognito_user_pool_password_policy_lowercase: {
      pass: { Policies: { PasswordPolicy: { RequireLowercase: true } } },
      fail: { Policies: { PasswordPolicy: { RequireLowercase: false } } },
    },
    cognito_user_pool_password_policy_uppercase: {
      pass: { Policies: { PasswordPolicy: { RequireUppercase: true } } },
      fail: { Policies: { PasswordPolicy: { RequireUppercase: false } } },
    },
    cognito_user_pool_password_policy_number: {
      pass: { Policies: { PasswordPolicy: { RequireNumbers: true } } },
      fail: { Policies: { PasswordPolicy: { RequireNumbers: false } } },
    },
    cognito_user_pool_password_policy_symbol: {
      pass: { Policies: { PasswordPolicy: { RequireSymbols: true } } },
      fail: { Policies: { PasswordPolicy: { RequireSymbols: false } } },
    },
  });

  testSchemaChecks(cognitoUserPoolClientChecks, {
    cognito_user_pool_client_prevent_user_existence_errors: {
      pass: { PreventUserExistenceErrors: 'ENABLED' },
      fail: { PreventUserExistenceErrors: 'LEGACY' },
    },
    cognito_user_pool_client_token_revocation_enabled: {
      pass: { EnableTokenRevocation: true },
      fail: { EnableTokenRevocation: false },
    },
    cognito_user_pool_client_implicit_grant_disabled: {
      pass: { AllowedOAuthFlows: ['code'] },
      fail: { AllowedOAuthFlows: ['code', 'implicit'] },
    },
  });

  testSchemaChecks(cognitoIdentityPoolChecks, {
    cognito_identity_pool_guest_access_disabled: {
      pass: { AllowUnauthenticatedIdentities: false },
      fail: { AllowUnauthenticatedIdentities: true },
    },
  });

  testOutcomes(cognitoUserPoolChecks, 'cognito_user_pool_account_recovery_sms_not_preferred', {
    says: 'reads the order of the mechanisms',
    documents: [
      ['fail', {}],
      ['pass', { AccountRecoverySetting: { RecoveryMechanisms: [{ Name: 'admin_only', Priority: 1 }] } }],
      ['not_evaluated', { AccountRecoverySetting: { RecoveryMechanisms: [{ Name: 'verified_email' }] } }],
      ['not_evaluated', { AccountRecoverySetting: { RecoveryMechanisms: [{ Name: 'later', Priority: 1 }] } }],
    ],
  });

  testOutcomes(cognitoUserPoolChecks, 'cognito_user_pool_advanced_security_enabled', {
    says: 'is about pools whose feature plan has it',
    documents: [
      ['not_applicable', { UserPoolTier: 'ESSENTIALS' }],
      ['fail', { UserPoolTier: 'PLUS' }],
      ['not_evaluated', { UserPoolAddOns: { AdvancedSecurityMode: 'OFF' } }],
    ],
  });

  testOutcomes(cognitoUserPoolClientChecks, 'cognito_user_pool_client_implicit_grant_disabled', {
    says: 'passes clients without OAuth',
    documents: [['pass', {}]],
  });
});
