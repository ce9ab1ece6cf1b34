import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';

export const coreMinimizeHostIPCContainers = check({
  id: 'core_minimize_hostIPC_containers',
  title: "Pods do not share the host's memory",
  provider: 'orchestrator',
  resourceTypes: ['pod'],
  severity: 'high',
  looksAt: ['/host_ipc'],
  fix: { words: 'Set hostIPC of the pod to false.' },
  evaluate(pod) {
    const shares = pod.flag('host_ipc');
    return passIf(!shares, 'The pod shares memory with its host', { host_ipc: shares });
  },
});
