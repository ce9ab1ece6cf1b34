import { isNamed, isSet, propertyRules } from '../schemas/property-rules.ts';

export const firehoseStreamChecks = propertyRules('AWS::KinesisFirehose::DeliveryStream', {
  firehose_stream_encrypted_at_rest: {
    path: '/DeliveryStreamEncryptionConfigurationInput/KeyType',
    type: 'string',
    absent: '',
    // A stream with another source stores nothing: its source does.
    when: { path: '/DeliveryStreamType', type: 'string', absent: 'DirectPut', passes: isNamed('DirectPut') },
    passes: isSet,
    failure: 'Server-side encryption is not enabled',
  },
});
