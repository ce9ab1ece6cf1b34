import { keyspacesTableChecks } from '../../../../../domain/clouds/aws/keyspaces/schema-checks.ts';
import { testSchemaChecks } from '../../../checks/schema-check-cases.ts';

describe('the checks of AWS by schema: keyspaces', () => {
  testSchemaChecks(keyspacesTableChecks, {
    keyspaces_table_pitr_enabled: {
      pass: { PointInTimeRecoveryEnabled: true },
      fail: { PointInTimeRecoveryEnabled: false },
    },
    keyspaces_table_encrypted_with_cmk: {
      pass: { EncryptionSpecification: { EncryptionType: 'CUSTOMER_MANAGED_KMS_KEY' } },
      fail: { EncryptionSpecification: { EncryptionType: 'AWS_OWNED_KMS_KEY' } },
    },
  });
});
