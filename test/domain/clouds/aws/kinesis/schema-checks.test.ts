import { kinesisStreamChecks } from '../../../../../domain/clouds/aws/kinesis/schema-checks.ts';
import { testSchemaChecks } from '../../../checks/schema-check-cases.ts';

describe('the checks of AWS by schema: kinesis', () => {
  testSchemaChecks(kinesisStreamChecks, {
    kinesis_stream_encrypted_at_rest: {
      pass: { StreamEncryption: { EncryptionType: 'KMS' } },
      fail: { StreamEncryption: { EncryptionType: 'NONE' } },
    },
    kinesis_stream_data_retention_period: { pass: { RetentionPeriodHours: 168 }, fail: { RetentionPeriodHours: 24 } },
  });
});
