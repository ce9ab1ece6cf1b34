import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';

export const computeNetworkDnsLoggingEnabled = check({
  id: 'compute_network_dns_logging_enabled',
  title: 'DNS queries are logged',
  provider: 'cloud_b',
  resourceTypes: ['network'],
  severity: 'medium',
  looksAt: ['/dns_logging'],
  fix: { words: 'Attach a DNS policy with logging to the network.', sets: [{ path: '/dns_logging', value: true }] },
  evaluate(resource) {
    const value = resource.flag('dns_logging');
    return passIf(value, 'DNS queries of the network are not logged', { dns_logging: value });
  },
});
