import { ec2DiskChecks } from '../../../../../domain/clouds/aws/ec2/disk-checks.ts';
import { testChecks } from '../../../checks/check-cases.ts';

describe('the checks of AWS: ec2, disk', () => {
  testChecks(ec2DiskChecks, {
    ec2_ebs_volume_encryption: { pass: { encrypted: true }, fail: { encrypted: false } },
  });
});
