import { isOfKnown, isTrue, propertyRules } from '../schemas/property-rules.ts';

export const keyspacesTableChecks = propertyRules('AWS::Cassandra::Table', {
  keyspaces_table_pitr_enabled: {
    path: '/PointInTimeRecoveryEnabled',
    type: 'boolean',
    passes: isTrue,
    failure: 'Point-in-time recovery is not enabled',
  },
  keyspaces_table_encrypted_with_cmk: {
    path: '/EncryptionSpecification/EncryptionType',
    type: 'string',
    passes: isOfKnown({ passes: ['CUSTOMER_MANAGED_KMS_KEY'], fails: ['AWS_OWNED_KMS_KEY'] }),
    failure: 'The table is not encrypted with a customer managed key',
  },
});
