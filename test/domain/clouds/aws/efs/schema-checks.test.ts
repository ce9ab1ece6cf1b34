import { efsFileSystemChecks, efsAccessPointChecks } from '../../../../../domain/clouds/aws/efs/schema-checks.ts';
import { testSchemaChecks } from '../../../checks/schema-check-cases.ts';

describe('the checks of AWS by schema: efs', () => {
  testSchemaChecks(efsFileSystemChecks, {
    efs_encryption_at_rest_enabled: { pass: { Encrypted: true }, fail: { Encrypted: false } },
    efs_have_backup_enabled: {
      pass: { BackupPolicy: { Status: 'ENABLED' } },
      fail: { BackupPolicy: { Status: 'DISABLED' } },
    },
  });

  testSchemaChecks(efsAccessPointChecks, {
    efs_access_point_enforce_root_directory: {
      pass: { RootDirectory: { Path: '/app' } },
      fail: { RootDirectory: { Path: '/' } },
    },
    efs_access_point_enforce_user_identity: {
      pass: { PosixUser: { Uid: '1000', Gid: '1000' } },
      fail: { PosixUser: {} },
    },
  });
});
