import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';

export const coreMinimizeHostNetworkContainers = check({
  id: 'core_minimize_hostNetwork_containers',
  title: "Pods do not share the host's network",
  provider: 'orchestrator',
  resourceTypes: ['pod'],
  severity: 'high',
  looksAt: ['/host_network'],
  fix: { words: 'Set hostNetwork of the pod to false.' },
  evaluate(pod) {
    const shares = pod.flag('host_network');
    return passIf(!shares, 'The pod uses the network of its host', { host_network: shares });
  },
});
