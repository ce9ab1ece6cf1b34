import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';

export const ec2AmiPublic = check({
  id: 'ec2_ami_public',
  title: 'Images are not public',
  provider: 'cloud_a',
  resourceTypes: ['machine_image'],
  severity: 'critical',
  looksAt: ['/public'],
  fix: { words: 'Make the image private.', sets: [{ path: '/public', value: false }] },
  evaluate(image) {
    const isPublic = image.flag('public');
    return passIf(!isPublic, 'Everyone may start the image', { public: isPublic });
  },
});
