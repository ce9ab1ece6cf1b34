import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';

export const ec2InstanceAccountImdsv2Enabled = check({
  id: 'ec2_instance_account_imdsv2_enabled',
  title: 'New instances ask for session tokens by default',
  provider: 'cloud_a',
  resourceTypes: ['account_region'],
  severity: 'high',
  looksAt: ['/instance_metadata_defaults'],
  fix: { words: 'Set the metadata default of the region to require tokens.' },
  evaluate(region) {
    const tokens = region.part('instance_metadata_defaults')?.text('http_tokens') ?? null;
    return passIf(tokens === 'required', 'New instances answer metadata requests without a token', {
      http_tokens: tokens,
    });
  },
});
