import { isSet } from '../../../checks/property-rules.ts';
import { propertyRules } from '../schemas/property-rules.ts';

export const healthcareDatasetChecks = propertyRules('healthcare.googleapis.com/Dataset', {
  healthcare_dataset_cmk_encryption: {
    path: '/encryptionSpec/kmsKeyName',
    type: 'string',
    absent: '',
    passes: isSet,
    failure: 'It is not encrypted with a customer-managed key',
  },
});
