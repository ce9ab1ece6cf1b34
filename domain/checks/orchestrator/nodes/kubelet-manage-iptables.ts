import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';

export const kubeletManageIptables = check({
  id: 'kubelet_manage_iptables',
  title: 'Kubelets keep their firewall chains',
  provider: 'orchestrator',
  resourceTypes: ['node'],
  severity: 'medium',
  looksAt: ['/kubelet'],
  fix: { words: 'Set makeIPTablesUtilChains of the kubelet to true.' },
  evaluate(node) {
    const value = node.group('kubelet').flag('make_iptables_chains');
    return passIf(value, 'The kubelet leaves its firewall chains to others', { make_iptables_chains: value });
  },
});
