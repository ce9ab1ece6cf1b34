import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';
import { badContainers } from '../containers.ts';

export const coreMinimizeAdmissionWindowsHostprocessContainers = check({
  id: 'core_minimize_admission_windows_hostprocess_containers',
  title: 'Windows host processes are not used',
  provider: 'orchestrator',
  resourceTypes: ['pod'],
  severity: 'high',
  looksAt: ['/containers'],
  fix: { words: 'Set hostProcess of the containers to false.' },
  evaluate(pod) {
    const containers = badContainers(pod, (container) => pod.flag('host_process') || container.flag('host_process'));
    return passIf(containers.length === 0, 'A container is a process of its host', { containers });
  },
});
