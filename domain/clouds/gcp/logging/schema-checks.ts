import { isAtLeast, isSet } from '../../../checks/property-rules.ts';
import { propertyRules } from '../schemas/property-rules.ts';

export const loggingLogBucketChecks = propertyRules('logging.googleapis.com/LogBucket', {
  logging_log_bucket_cmk_encryption: {
    path: '/cmekSettings/kmsKeyName',
    type: 'string',
    absent: '',
    passes: isSet,
    failure: 'It is not encrypted with a customer-managed key',
  },
  logging_log_bucket_retention_365_days: {
    path: '/retentionDays',
    type: 'number',
    passes: isAtLeast(365),
    failure: 'Logs are kept for less than 365 days',
  },
});
