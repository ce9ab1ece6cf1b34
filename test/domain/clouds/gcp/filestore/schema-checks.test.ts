import { filestoreInstanceChecks } from '../../../../../domain/clouds/gcp/filestore/schema-checks.ts';
import { testSchemaChecks } from '../../../checks/schema-check-cases.ts';

describe('the checks of Google Cloud by schema: filestore', () => {
  testSchemaChecks(filestoreInstanceChecks, {
    filestore_instance_cmk_encryption: {
      pass: { tier: 'ENTERPRISE', kmsKeyName: 'projects/p/locations/eu/keyRings/r/cryptoKeys/k' },
      fail: { tier: 'ENTERPRISE' },
    },
    filestore_instance_deletion_protection: { pass: { deletionProtectionEnabled: true }, fail: { name: 'f' } },
  });
});
