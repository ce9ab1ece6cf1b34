import { isObject, type Json } from '../../../json.ts';
import { isFalse, isTrue, propertyRules } from '../schemas/property-rules.ts';

const isSnapshotting = (addOn: Json): boolean =>
  isObject(addOn) && addOn['AddOnType'] === 'AutoSnapshot' && addOn['Status'] === 'Enabled';

const isNotOnWindows = (blueprint: Json): boolean => typeof blueprint === 'string' && !blueprint.startsWith('windows_');

export const lightsailDatabaseChecks = propertyRules('AWS::Lightsail::Database', {
  lightsail_database_public: {
    path: '/PubliclyAccessible',
    type: 'boolean',
    passes: isFalse,
    failure: 'The database is publicly accessible',
  },
  lightsail_database_backup_enabled: {
    path: '/BackupRetention',
    type: 'boolean',
    passes: isTrue,
    failure: 'Automated backups are not enabled',
  },
});

export const lightsailInstanceChecks = propertyRules('AWS::Lightsail::Instance', {
  lightsail_instance_automated_snapshots: {
    path: '/AddOns/*',
    type: 'object',
    absent: null,
    of: 'one',
    // Lightsail takes no automatic snapshots of Windows instances.
    when: { path: '/BlueprintId', type: 'string', passes: isNotOnWindows },
    passes: isSnapshotting,
    failure: 'Automatic snapshots are not enabled',
  },
});
