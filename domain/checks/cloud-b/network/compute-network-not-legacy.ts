import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';

export const computeNetworkNotLegacy = check({
  id: 'compute_network_not_legacy',
  title: 'Networks have subnets',
  provider: 'cloud_b',
  resourceTypes: ['network'],
  severity: 'medium',
  looksAt: ['/legacy'],
  fix: { words: 'Move to a network with subnets and delete this one.' },
  evaluate(resource) {
    const value = resource.flag('legacy');
    return passIf(!value, 'The network is of the kind without subnets', { legacy: value });
  },
});
