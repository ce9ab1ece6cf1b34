import { containerappsAppChecks } from '../../../../../domain/clouds/azure/containerapps/schema-checks.ts';
import { testSchemaChecks } from '../../../checks/schema-check-cases.ts';

describe('the checks of Azure by schema: containerapps', () => {
  testSchemaChecks(containerappsAppChecks, {
    containerapps_app_insecure_connections_refused: {
      pass: { properties: { configuration: { ingress: { allowInsecure: false } } } },
      fail: { properties: { configuration: { ingress: { allowInsecure: true } } } },
    },
  });
});
