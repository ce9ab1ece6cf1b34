import { vpcSubnetChecks } from '../../../../../domain/clouds/gcp/vpc/subnet-checks.ts';
import { testChecks } from '../../../checks/check-cases.ts';

describe('the checks of Google Cloud: compute, subnet', () => {
  testChecks(vpcSubnetChecks, {
    compute_subnet_flow_logs_enabled: {
      pass: { purpose: 'PRIVATE', flow_logs: true },
      fail: { purpose: 'PRIVATE', flow_logs: false },
    },
  });
});
