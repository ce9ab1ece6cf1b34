import { workstationsConfigChecks } from '../../../../../domain/clouds/gcp/workstations/schema-checks.ts';
import { testSchemaChecks } from '../../../checks/schema-check-cases.ts';

describe('the checks of Google Cloud by schema: workstations', () => {
  testSchemaChecks(workstationsConfigChecks, {
    workstations_config_no_public_ip: {
      pass: { host: { gceInstance: { disablePublicIpAddresses: true } } },
      fail: { host: { gceInstance: { machineType: 'e2-standard-4' } } },
    },
  });
});
