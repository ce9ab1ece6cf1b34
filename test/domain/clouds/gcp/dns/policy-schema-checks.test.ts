import { dnsPolicyChecks } from '../../../../../domain/clouds/gcp/dns/policy-schema-checks.ts';
import { testSchemaChecks } from '../../../checks/schema-check-cases.ts';

describe('the checks of Google Cloud by schema: dns', () => {
  testSchemaChecks(dnsPolicyChecks, {
    dns_policy_logging_enabled: { pass: { enableLogging: true }, fail: { name: 'p' } },
  });
});
