import { isTrue, propertyRules } from '../schemas/property-rules.ts';

export const workspacesWorkspaceChecks = propertyRules('AWS::WorkSpaces::Workspace', {
  workspaces_volume_encryption_enabled: {
    // A volume is encrypted only where this was asked for when the WorkSpace was launched.
    path: '/RootVolumeEncryptionEnabled',
    type: 'boolean',
    absent: false,
    passes: isTrue,
    and: [{ path: '/UserVolumeEncryptionEnabled', type: 'boolean', absent: false, passes: isTrue }],
    failure: 'A volume is not encrypted',
  },
});
