import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';

export const ec2InstanceProfileAttached = check({
  id: 'ec2_instance_profile_attached',
  title: 'Instances have a role of their own',
  provider: 'cloud_a',
  resourceTypes: ['vm_instance'],
  severity: 'medium',
  looksAt: ['/iam_instance_profile'],
  fix: { words: 'Attach an instance profile with the rights that the programs on it need.' },
  evaluate: (instance) =>
    passIf(instance.text('iam_instance_profile') !== null, 'The instance has no role', { iam_instance_profile: null }),
});
