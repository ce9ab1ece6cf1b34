import { vpcEndpointServiceChecks } from '../../../../../domain/clouds/aws/vpc/schema-checks.ts';
import { testSchemaChecks } from '../../../checks/schema-check-cases.ts';

describe('the checks of AWS by schema: vpc', () => {
  testSchemaChecks(vpcEndpointServiceChecks, {
    vpc_endpoint_service_acceptance_required: {
      pass: { AcceptanceRequired: true },
      fail: { AcceptanceRequired: false },
    },
  });
});
