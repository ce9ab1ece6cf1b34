import { isSet, isTrue } from '../../../checks/property-rules.ts';
import { propertyRules } from '../schemas/property-rules.ts';

export const datafusionInstanceChecks = propertyRules('datafusion.googleapis.com/Instance', {
  datafusion_instance_private: {
    path: '/privateInstance',
    type: 'boolean',
    absent: false,
    passes: isTrue,
    failure: 'The instance is public',
  },
  datafusion_instance_logging_enabled: {
    path: '/enableStackdriverLogging',
    type: 'boolean',
    absent: false,
    passes: isTrue,
    failure: 'Logging is not enabled',
  },
});

export const datafusionInstanceEncryptionChecks = propertyRules('datafusion.googleapis.com/Instance', {
  datafusion_instance_cmk_encryption: {
    path: '/cryptoKeyConfig/keyReference',
    type: 'string',
    absent: '',
    passes: isSet,
    failure: 'It is not encrypted with a customer-managed key',
  },
});
