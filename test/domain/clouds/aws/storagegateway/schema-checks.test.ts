import { storagegatewayFileShareChecks } from '../../../../../domain/clouds/aws/storagegateway/schema-checks.ts';
import { testOutcomes, testSchemaChecks } from '../../../checks/schema-check-cases.ts';

describe('the checks of AWS by schema: storagegateway', () => {
  testSchemaChecks(storagegatewayFileShareChecks, {
    storagegateway_fileshare_encryption_enabled: {
      pass: { KMSEncrypted: true },
      fail: { KMSEncrypted: false, EncryptionType: 'SseS3' },
    },
  });

  testOutcomes(storagegatewayFileShareChecks, 'storagegateway_fileshare_encryption_enabled', {
    says: 'reads the newer property, too',
    documents: [
      ['pass', { EncryptionType: 'DsseKms' }],
      ['not_evaluated', { EncryptionType: 'SseS3' }],
    ],
  });
});
