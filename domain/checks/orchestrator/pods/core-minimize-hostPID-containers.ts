import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';

export const coreMinimizeHostPIDContainers = check({
  id: 'core_minimize_hostPID_containers',
  title: "Pods do not share the host's processes",
  provider: 'orchestrator',
  resourceTypes: ['pod'],
  severity: 'high',
  looksAt: ['/host_pid'],
  fix: { words: 'Set hostPID of the pod to false.' },
  evaluate(pod) {
    const shares = pod.flag('host_pid');
    return passIf(!shares, 'The pod sees the processes of its host', { host_pid: shares });
  },
});
