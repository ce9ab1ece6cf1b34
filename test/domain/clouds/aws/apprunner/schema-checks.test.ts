import { apprunnerServiceNetworkChecks } from '../../../../../domain/clouds/aws/apprunner/schema-checks.ts';
import { testSchemaChecks } from '../../../checks/schema-check-cases.ts';

describe('the checks of AWS by schema: apprunner', () => {
  testSchemaChecks(apprunnerServiceNetworkChecks, {
    apprunner_service_not_publicly_accessible: {
      pass: { NetworkConfiguration: { IngressConfiguration: { IsPubliclyAccessible: false } } },
      fail: { NetworkConfiguration: { IngressConfiguration: { IsPubliclyAccessible: true } } },
    },
    apprunner_service_vpc_egress: {
      pass: { NetworkConfiguration: { EgressConfiguration: { EgressType: 'VPC' } } },
      fail: { NetworkConfiguration: { EgressConfiguration: { EgressType: 'DEFAULT' } } },
    },
  });
});
