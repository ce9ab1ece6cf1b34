import { isObject, type Json } from '../../../json.ts';
import { isNotNamed, isOfKnown, isSet, isTrue } from '../../../checks/property-rules.ts';
import { propertyRules } from '../schemas/property-rules.ts';

export const spannerDatabaseChecks = propertyRules('spanner.googleapis.com/Database', {
  spanner_database_drop_protection_enabled: {
    path: '/enableDropProtection',
    type: 'boolean',
    absent: false,
    passes: isTrue,
    failure: 'Drop protection is not enabled',
  },
});

const hasKey = (encryption: Json): boolean =>
  isObject(encryption) && [encryption['kmsKeyName'], encryption['kmsKeyNames']].some((keys = null) => isSet(keys));

export const spannerEncryptionChecks = propertyRules('spanner.googleapis.com/Database', {
  spanner_database_cmk_encryption: {
    path: '/encryptionConfig',
    type: 'object',
    absent: {},
    passes: hasKey,
    failure: 'It is not encrypted with a customer-managed key',
  },
});

export const spannerInstanceChecks = propertyRules('spanner.googleapis.com/Instance', {
  spanner_instance_default_backups_enabled: {
    path: '/defaultBackupScheduleType',
    type: 'string',
    when: { path: '/instanceType', type: 'string', passes: isNotNamed('FREE_INSTANCE') },
    passes: isOfKnown({ passes: ['AUTOMATIC'], fails: ['NONE'] }),
    failure: 'New databases get no backup schedule',
  },
});
