import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';

export const aksNetworkPolicyEnabled = check({
  id: 'aks_network_policy_enabled',
  title: 'Clusters have network policies',
  provider: 'cloud_c',
  resourceTypes: ['container_cluster'],
  severity: 'medium',
  looksAt: ['/network_policy'],
  fix: { words: 'Make the cluster anew with a network policy engine.' },
  evaluate(resource) {
    const value = resource.text('network_policy');
    return passIf(value !== null && value !== 'none', 'Pods of the cluster reach one another freely', {
      network_policy: value,
    });
  },
});
