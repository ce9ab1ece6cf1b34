import { check } from '../../check.ts';
import { pass, passIf } from '../../verdict.ts';

export const ec2InstanceImdsv2Enabled = check({
  id: 'ec2_instance_imdsv2_enabled',
  title: 'Instances ask metadata requests for a session token',
  provider: 'cloud_a',
  resourceTypes: ['vm_instance'],
  severity: 'high',
  looksAt: ['/metadata_options'],
  fix: {
    words: 'Set the metadata option http_tokens of the instance to required.',
    sets: [{ path: '/metadata_options/http_tokens', value: 'required' }],
  },
  evaluate(instance) {
    const options = instance.group('metadata_options');
    if (options.text('http_endpoint') === 'disabled') return pass();
    const tokens = options.text('http_tokens');
    return passIf(tokens === 'required', 'The instance answers metadata requests without a token', {
      http_tokens: tokens,
    });
  },
});
