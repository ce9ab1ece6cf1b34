import { firehoseStreamChecks } from '../../../../../domain/clouds/aws/firehose/schema-checks.ts';
import { testOutcomes, testSchemaChecks } from '../../../checks/schema-check-cases.ts';

describe('the checks of AWS by schema: firehose', () => {
  testSchemaChecks(firehoseStreamChecks, {
    firehose_stream_encrypted_at_rest: {
      pass: {
        DeliveryStreamType: 'DirectPut',
        DeliveryStreamEncryptionConfigurationInput: { KeyType: 'AWS_OWNED_CMK' },
      },
      fail: { DeliveryStreamType: 'DirectPut' },
    },
  });

  testOutcomes(firehoseStreamChecks, 'firehose_stream_encrypted_at_rest', {
    says: 'is about streams that store records themselves',
    documents: [['not_applicable', { DeliveryStreamType: 'KinesisStreamAsSource' }]],
  });
});
