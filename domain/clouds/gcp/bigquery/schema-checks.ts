import { isObject, type Json } from '../../../json.ts';
import { isOneOf, isSet } from '../../../checks/property-rules.ts';
import { propertyRules } from '../schemas/property-rules.ts';

const everyone: readonly (Json | undefined)[] = ['allUsers', 'allAuthenticatedUsers'];

function isForSome(entry: Json): boolean {
  return isObject(entry) && ![entry['specialGroup'], entry['iamMember']].some((member) => everyone.includes(member));
}

export const bigqueryDatasetChecks = propertyRules('bigquery.googleapis.com/Dataset', {
  bigquery_dataset_public_access: {
    path: '/access/*',
    type: 'object',
    passes: isForSome,
    failure: 'The dataset is public',
  },
  bigquery_dataset_cmk_encryption: {
    path: '/defaultEncryptionConfiguration/kmsKeyName',
    type: 'string',
    absent: '',
    passes: isSet,
    failure: 'The dataset has no default customer-managed key',
  },
});

export const bigqueryTableChecks = propertyRules('bigquery.googleapis.com/Table', {
  bigquery_table_cmk_encryption: {
    path: '/encryptionConfiguration/kmsKeyName',
    type: 'string',
    absent: '',
    when: { path: '/type', type: 'string', passes: isOneOf('TABLE', 'SNAPSHOT', 'MATERIALIZED_VIEW') },
    passes: isSet,
    failure: 'The table is not encrypted with a customer-managed key',
  },
});
