import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';

export const ec2EbsDefaultEncryption = check({
  id: 'ec2_ebs_default_encryption',
  title: 'New volumes are encrypted by default',
  provider: 'cloud_a',
  resourceTypes: ['account_region'],
  severity: 'high',
  looksAt: ['/ebs_encryption_by_default'],
  fix: {
    words: 'Turn on encryption by default for volumes in the region.',
    sets: [{ path: '/ebs_encryption_by_default', value: true }],
  },
  evaluate(region) {
    const enabled = region.flag('ebs_encryption_by_default');
    return passIf(enabled, 'New volumes are not encrypted by default', { ebs_encryption_by_default: enabled });
  },
});
