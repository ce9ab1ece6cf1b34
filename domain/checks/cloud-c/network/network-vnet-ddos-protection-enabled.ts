import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';

export const networkVnetDdosProtectionEnabled = check({
  id: 'network_vnet_ddos_protection_enabled',
  title: 'Networks are guarded against floods',
  provider: 'cloud_c',
  resourceTypes: ['network'],
  severity: 'medium',
  looksAt: ['/ddos_protection'],
  fix: { words: 'Attach a protection plan to the network.', sets: [{ path: '/ddos_protection', value: true }] },
  evaluate(resource) {
    const value = resource.flag('ddos_protection');
    return passIf(value, 'The network is not guarded against floods', { ddos_protection: value });
  },
});
