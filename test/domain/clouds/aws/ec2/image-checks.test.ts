import { ec2ImageChecks } from '../../../../../domain/clouds/aws/ec2/image-checks.ts';
import { testChecks } from '../../../checks/check-cases.ts';

describe('the checks of AWS: ec2, image', () => {
  testChecks(ec2ImageChecks, {
    ec2_ami_public: { pass: { public: false }, fail: { public: true } },
  });
});
