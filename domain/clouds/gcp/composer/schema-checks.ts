import { isSet } from '../../../checks/property-rules.ts';
import { propertyRules, secretRules } from '../schemas/property-rules.ts';

export const composerEnvironmentChecks = propertyRules('composer.googleapis.com/Environment', {
  composer_environment_cmk_encryption: {
    path: '/config/encryptionConfig/kmsKeyName',
    type: 'string',
    absent: '',
    within: '/config',
    passes: isSet,
    failure: 'It is not encrypted with a customer-managed key',
  },
});

export const composerEnvironmentSecretChecks = secretRules('composer.googleapis.com/Environment', {
  composer_environment_no_secrets_in_variables: {
    shown: [{ path: '/config/softwareConfig', type: 'object' }],
    texts: ['/config'],
    failure: 'An environment variable contains a secret',
  },
});
