import { isSet, isTrue, propertyRules } from '../schemas/property-rules.ts';

export const cloudtrailEventDataStoreChecks = propertyRules('AWS::CloudTrail::EventDataStore', {
  cloudtrail_event_data_store_termination_protection: {
    path: '/TerminationProtectionEnabled',
    type: 'boolean',
    passes: isTrue,
    failure: 'Termination protection is not enabled',
  },
  cloudtrail_event_data_store_encrypted_with_cmk: {
    path: '/KmsKeyId',
    type: 'string',
    absent: '',
    passes: isSet,
    failure: 'The event data store is not encrypted with a KMS key of the account',
  },
});
