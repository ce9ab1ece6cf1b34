import { isSet } from '../../../checks/property-rules.ts';
import { privateEndpoint } from '../schemas/common-properties.ts';
import { propertyRules } from '../schemas/property-rules.ts';

export const cosmosdbAccountKeyChecks = propertyRules('microsoft.documentdb/databaseaccounts', {
  cosmosdb_account_use_private_endpoints: privateEndpoint,
  cosmosdb_account_cmk_encryption: {
    path: '/properties/keyVaultKeyUri',
    type: 'string',
    absent: '',
    within: '/properties',
    passes: isSet,
    failure: 'It is not encrypted with a customer-managed key',
  },
});
