import { isSet } from '../../../checks/property-rules.ts';
import { propertyRules } from '../schemas/property-rules.ts';

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
