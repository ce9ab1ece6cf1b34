import { iamPoolProviderChecks } from '../../../../../domain/clouds/gcp/iam/schema-checks.ts';
import { testSchemaChecks } from '../../../checks/schema-check-cases.ts';

describe('the checks of Google Cloud by schema: IAM', () => {
  testSchemaChecks(iamPoolProviderChecks, {
    iam_workload_identity_pool_provider_attribute_condition: {
      pass: { oidc: { issuerUri: 'https://issuer.example' }, attributeCondition: "assertion.owner == 'a'" },
      fail: { oidc: { issuerUri: 'https://issuer.example' } },
    },
  });
});
