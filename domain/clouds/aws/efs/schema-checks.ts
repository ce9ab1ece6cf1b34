import { isNoneOf, isOneOf, isSet, isTrue, propertyRules } from '../schemas/property-rules.ts';

export const efsFileSystemChecks = propertyRules('AWS::EFS::FileSystem', {
  efs_encryption_at_rest_enabled: {
    path: '/Encrypted',
    type: 'boolean',
    absent: false,
    passes: isTrue,
    failure: 'Encryption at rest is not enabled',
  },
  efs_have_backup_enabled: {
    path: '/BackupPolicy/Status',
    type: 'string',
    passes: isOneOf('ENABLED'),
    failure: 'Automatic backups are not enabled',
  },
});

export const efsAccessPointChecks = propertyRules('AWS::EFS::AccessPoint', {
  efs_access_point_enforce_root_directory: {
    path: '/RootDirectory/Path',
    type: 'string',
    absent: '/',
    passes: isNoneOf('/', ''),
    failure: 'The access point has the root of the file system as its root directory',
  },
  efs_access_point_enforce_user_identity: {
    path: '/PosixUser',
    type: 'object',
    absent: null,
    passes: isSet,
    failure: 'The access point does not enforce a user identity',
  },
});
