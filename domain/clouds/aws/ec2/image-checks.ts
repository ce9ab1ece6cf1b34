import { passIf } from '../../../checks/verdict.ts';
import { awsRules } from '../rules.ts';

export const ec2ImageChecks = awsRules('machine_image', {
  ec2_ami_public: {
    looksAt: ['/public'],
    sets: [{ path: '/public', value: false }],
    evaluate(image) {
      const isPublic = image.flag('public');
      return passIf(!isPublic, 'The AMI is public', { public: isPublic });
    },
  },
});
