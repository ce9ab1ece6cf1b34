import type { JsonObject } from '../../../../../domain/json.ts';
import { containerappsAppChecks } from '../../../../../domain/clouds/azure/containerapps/schema-checks.ts';
import { testOutcomes, testSchemaChecks } from '../../../checks/schema-check-cases.ts';

describe('the checks of Azure by schema: containerapps', () => {
  testSchemaChecks(containerappsAppChecks, {
    containerapps_app_insecure_connections_refused: {
      pass: { properties: { configuration: { ingress: { transport: 'Auto', allowInsecure: false } } } },
      fail: { properties: { configuration: { ingress: { transport: 'Auto', allowInsecure: true } } } },
    },
  });

  const app = (ingress: JsonObject | null) => ({ properties: { configuration: { ingress } } });
  testOutcomes(containerappsAppChecks, 'containerapps_app_insecure_connections_refused', {
    says: 'is about HTTP only',
    documents: [
      ['not_applicable', app(null)],
      ['not_applicable', app({ transport: 'Tcp', allowInsecure: false })],
      ['not_evaluated', app({})],
      ['not_evaluated', app({ transport: 'quic', allowInsecure: false })],
      ['not_evaluated', app({ transport: 'http', allowInsecure: 'False' })],
    ],
  });
});
