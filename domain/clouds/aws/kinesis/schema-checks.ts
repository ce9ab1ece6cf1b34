import { isAtLeast, isOneOf, propertyRules } from '../schemas/property-rules.ts';

export const kinesisStreamChecks = propertyRules('AWS::Kinesis::Stream', {
  kinesis_stream_encrypted_at_rest: {
    path: '/StreamEncryption/EncryptionType',
    type: 'string',
    absent: 'NONE',
    passes: isOneOf('KMS'),
    failure: 'Server-side encryption is not enabled',
  },
  kinesis_stream_data_retention_period: {
    path: '/RetentionPeriodHours',
    type: 'number',
    passes: isAtLeast(168),
    failure: 'Records are retained for less than 168 hours',
  },
});
