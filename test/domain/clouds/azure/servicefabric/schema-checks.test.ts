import { servicefabricClusterChecks } from '../../../../../domain/clouds/azure/servicefabric/schema-checks.ts';
import { testSchemaChecks } from '../../../checks/schema-check-cases.ts';

describe('the checks of Azure by schema: servicefabric', () => {
  testSchemaChecks(servicefabricClusterChecks, {
    servicefabric_cluster_entra_authentication: {
      pass: { properties: { azureActiveDirectory: { tenantId: '1' } } },
      fail: { properties: { clusterState: 'Ready' } },
    },
  });
});
