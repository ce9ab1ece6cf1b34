import { timestreamInfluxDbChecks } from '../../../../../domain/clouds/aws/timestream/schema-checks.ts';
import { testSchemaChecks } from '../../../checks/schema-check-cases.ts';

describe('the checks of AWS by schema: timestream', () => {
  testSchemaChecks(timestreamInfluxDbChecks, {
    timestream_influxdb_instance_not_publicly_accessible: {
      pass: { PubliclyAccessible: false },
      fail: { PubliclyAccessible: true },
    },
    timestream_influxdb_instance_multi_az: {
      pass: { DeploymentType: 'WITH_MULTIAZ_STANDBY' },
      fail: { DeploymentType: 'SINGLE_AZ' },
    },
  });
});
