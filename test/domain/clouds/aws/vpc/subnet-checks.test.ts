import { vpcSubnetChecks } from '../../../../../domain/clouds/aws/vpc/subnet-checks.ts';
import { testChecks } from '../../../checks/check-cases.ts';

describe('the checks of AWS: vpc, subnet', () => {
  testChecks(vpcSubnetChecks, {
    vpc_subnet_no_public_ip_by_default: {
      pass: { map_public_ip_on_launch: false },
      fail: { map_public_ip_on_launch: true },
    },
  });
});
