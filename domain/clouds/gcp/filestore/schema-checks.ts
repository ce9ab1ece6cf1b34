import { isOneOf, isSet, isTrue } from '../../../checks/property-rules.ts';
import { propertyRules } from '../schemas/property-rules.ts';

export const filestoreInstanceChecks = propertyRules('file.googleapis.com/Instance', {
  filestore_instance_cmk_encryption: {
    path: '/kmsKeyName',
    type: 'string',
    absent: '',
    when: { path: '/tier', type: 'string', passes: isOneOf('HIGH_SCALE_SSD', 'ENTERPRISE', 'ZONAL', 'REGIONAL') },
    passes: isSet,
    failure: 'It is not encrypted with a customer-managed key',
  },
  filestore_instance_deletion_protection: {
    path: '/deletionProtectionEnabled',
    type: 'boolean',
    absent: false,
    passes: isTrue,
    failure: 'Deletion protection is not enabled',
  },
});
