import { cloudtrailEventDataStoreChecks } from '../../../../../domain/clouds/aws/cloudtrail/schema-checks.ts';
import { testSchemaChecks } from '../../../checks/schema-check-cases.ts';

describe('the checks of AWS by schema: cloudtrail', () => {
  testSchemaChecks(cloudtrailEventDataStoreChecks, {
    cloudtrail_event_data_store_termination_protection: {
      pass: { TerminationProtectionEnabled: true },
      fail: { TerminationProtectionEnabled: false },
    },
    cloudtrail_event_data_store_encrypted_with_cmk: {
      pass: { KmsKeyId: 'arn:aws:kms:eu-west-1:111122223333:key/1' },
      fail: {},
    },
  });
});
