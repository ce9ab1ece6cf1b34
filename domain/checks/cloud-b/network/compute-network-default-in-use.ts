import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';

export const computeNetworkDefaultInUse = check({
  id: 'compute_network_default_in_use',
  title: 'The default network is gone',
  provider: 'cloud_b',
  resourceTypes: ['network'],
  severity: 'medium',
  looksAt: ['/name'],
  fix: { words: 'Delete the default network and use networks of your own.' },
  evaluate: (network) =>
    passIf(network.text('name') !== 'default', 'The default network is still there', { name: 'default' }),
});
