import { passIf } from '../../../checks/verdict.ts';
import { awsRules } from '../rules.ts';

export const ec2DiskChecks = awsRules('disk', {
  ec2_ebs_volume_encryption: {
    looksAt: ['/encrypted'],
    evaluate(disk) {
      const encrypted = disk.flag('encrypted');
      return passIf(encrypted, 'The volume is not encrypted', { encrypted });
    },
  },
});
