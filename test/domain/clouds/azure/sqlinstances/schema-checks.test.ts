import { sqlinstancesInstanceChecks } from '../../../../../domain/clouds/azure/sqlinstances/schema-checks.ts';
import { testSchemaChecks } from '../../../checks/schema-check-cases.ts';

describe('the checks of Azure by schema: sqlinstances', () => {
  testSchemaChecks(sqlinstancesInstanceChecks, {
    sql_managed_instance_cmk_encryption: {
      pass: { properties: { keyId: 'https://vault.example/keys/k/1' } },
      fail: { properties: { state: 'Ready' } },
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
});
