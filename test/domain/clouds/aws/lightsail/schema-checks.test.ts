import {
  lightsailDatabaseChecks,
  lightsailInstanceChecks,
} from '../../../../../domain/clouds/aws/lightsail/schema-checks.ts';
import { testSchemaChecks } from '../../../checks/schema-check-cases.ts';

describe('the checks of AWS by schema: lightsail', () => {
  testSchemaChecks(lightsailDatabaseChecks, {
    lightsail_database_public: { pass: { PubliclyAccessible: false }, fail: { PubliclyAccessible: true } },
    lightsail_database_backup_enabled: { pass: { BackupRetention: true }, fail: { BackupRetention: false } },
  });

  testSchemaChecks(lightsailInstanceChecks, {
    lightsail_instance_automated_snapshots: {
      pass: { AddOns: [{ AddOnType: 'AutoSnapshot', Status: 'Enabled' }] },
      fail: { AddOns: [{ AddOnType: 'AutoSnapshot', Status: 'Disabled' }] },
    },
  });
});
