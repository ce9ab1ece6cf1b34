import {
  lightsailDatabaseChecks,
  lightsailInstanceChecks,
} from '../../../../../domain/clouds/aws/lightsail/schema-checks.ts';
import { testOutcomes, testSchemaChecks } from '../../../checks/schema-check-cases.ts';

describe('the checks of AWS by schema: lightsail', () => {
  testSchemaChecks(lightsailDatabaseChecks, {
    lightsail_database_public: { pass: { PubliclyAccessible: false }, fail: { PubliclyAccessible: true } },
    lightsail_database_backup_enabled: { pass: { BackupRetention: true }, fail: { BackupRetention: false } },
  });

  testSchemaChecks(lightsailInstanceChecks, {
    lightsail_instance_automated_snapshots: {
      pass: { BlueprintId: 'debian_12', AddOns: [{ AddOnType: 'AutoSnapshot', Status: 'Enabled' }] },
      fail: { BlueprintId: 'debian_12', AddOns: [{ AddOnType: 'AutoSnapshot', Status: 'Disabled' }] },
    },
  });

  testOutcomes(lightsailInstanceChecks, 'lightsail_instance_automated_snapshots', {
    says: 'does not apply to Windows',
    documents: [
      ['not_applicable', { BlueprintId: 'windows_server_2022', AddOns: [] }],
      ['fail', { BlueprintId: 'wordpress', AddOns: [] }],
      ['not_evaluated', { AddOns: [] }],
    ],
  });
});
