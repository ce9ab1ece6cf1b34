import { sqlinstancesInstanceChecks } from '../../../../../domain/clouds/azure/sqlinstances/schema-checks.ts';
import { testOutcomes, testSchemaChecks } from '../../../checks/schema-check-cases.ts';

describe('the checks of Azure by schema: sqlinstances', () => {
  testSchemaChecks(sqlinstancesInstanceChecks, {
    sql_managed_instance_cmk_encryption: {
      pass: { properties: { keyId: 'https://vault.example/keys/k/1' } },
      fail: { properties: { keyId: '' } },
    },
    sql_managed_instance_public_endpoint_disabled: {
      pass: { properties: { publicDataEndpointEnabled: false } },
      fail: { properties: { publicDataEndpointEnabled: true } },
    },
    sql_managed_instance_minimum_tls_1_2: {
      pass: { properties: { minimalTlsVersion: '1.2' } },
      fail: { properties: { minimalTlsVersion: '1.0' } },
    },
  });

  testOutcomes(sqlinstancesInstanceChecks, 'sql_managed_instance_cmk_encryption', {
    says: 'does not evaluate an instance whose key would be shown by its encryption protector',
    documents: [['not_evaluated', { properties: { state: 'Ready' } }]],
  });
  testOutcomes(sqlinstancesInstanceChecks, 'sql_managed_instance_minimum_tls_1_2', {
    says: 'does not take versions that it does not know for old ones',
    documents: [
      ['fail', { properties: { minimalTlsVersion: 'None' } }],
      ['not_evaluated', { properties: { minimalTlsVersion: '1.4' } }],
    ],
  });
});
