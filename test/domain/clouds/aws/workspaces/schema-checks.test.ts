import { workspacesWorkspaceChecks } from '../../../../../domain/clouds/aws/workspaces/schema-checks.ts';
import { testSchemaChecks } from '../../../checks/schema-check-cases.ts';

describe('the checks of AWS by schema: workspaces', () => {
  testSchemaChecks(workspacesWorkspaceChecks, {
    workspaces_volume_encryption_enabled: {
      pass: { RootVolumeEncryptionEnabled: true, UserVolumeEncryptionEnabled: true },
      fail: { RootVolumeEncryptionEnabled: true },
    },
  });
});
