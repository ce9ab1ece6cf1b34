import { isOneOf, isSet, isTrue, propertyRules, type PropertyCondition } from '../schemas/property-rules.ts';

const enabled: PropertyCondition = { path: '/State', type: 'string', absent: 'ENABLED', passes: isOneOf('ENABLED') };

export const athenaWorkGroupChecks = propertyRules('AWS::Athena::WorkGroup', {
  athena_workgroup_encryption: {
    path: '/WorkGroupConfiguration/ResultConfiguration/EncryptionConfiguration/EncryptionOption',
    type: 'string',
    absent: '',
    within: '/WorkGroupConfiguration',
    when: enabled,
    passes: isSet,
    // Results that Athena stores itself are always encrypted.
    or: [
      {
        path: '/WorkGroupConfiguration/ManagedQueryResultsConfiguration/Enabled',
        type: 'boolean',
        absent: false,
        within: '/WorkGroupConfiguration',
        passes: isTrue,
      },
    ],
    failure: 'Encryption of query results is not configured',
  },
  athena_workgroup_enforce_configuration: {
    path: '/WorkGroupConfiguration/EnforceWorkGroupConfiguration',
    type: 'boolean',
    when: enabled,
    passes: isTrue,
    failure: 'Clients can override the settings of the workgroup',
  },
  athena_workgroup_logging_enabled: {
    path: '/WorkGroupConfiguration/PublishCloudWatchMetricsEnabled',
    type: 'boolean',
    when: enabled,
    passes: isTrue,
    failure: 'Query metrics are not published to CloudWatch',
  },
});
