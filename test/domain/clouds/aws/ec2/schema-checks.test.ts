import { verifiedaccessInstanceChecks } from '../../../../../domain/clouds/aws/ec2/schema-checks.ts';
import { testSchemaChecks } from '../../../checks/schema-check-cases.ts';

describe('the checks of AWS by schema: ec2', () => {
  testSchemaChecks(verifiedaccessInstanceChecks, {
    ec2_verified_access_instance_logging_enabled: {
      pass: { LoggingConfigurations: { S3: { Enabled: true } } },
      fail: { LoggingConfigurations: { S3: { Enabled: false } } },
    },
  });
});
