import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';

export const ec2EbsVolumeEncryption = check({
  id: 'ec2_ebs_volume_encryption',
  title: 'Volumes are encrypted',
  provider: 'cloud_a',
  resourceTypes: ['disk'],
  severity: 'high',
  looksAt: ['/encrypted'],
  fix: { words: 'Copy the volume to an encrypted one and swap them.' },
  evaluate(disk) {
    const encrypted = disk.flag('encrypted');
    return passIf(encrypted, 'The volume is not encrypted', { encrypted });
  },
});
