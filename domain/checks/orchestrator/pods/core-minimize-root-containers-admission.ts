import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';
import { badContainers, runsAsRoot } from '../containers.ts';

export const coreMinimizeRootContainersAdmission = check({
  id: 'core_minimize_root_containers_admission',
  title: 'Containers do not run as root',
  provider: 'orchestrator',
  resourceTypes: ['pod'],
  severity: 'high',
  looksAt: ['/containers'],
  fix: { words: 'Set runAsNonRoot of the pod, or a user other than 0.' },
  evaluate(pod) {
    const containers = badContainers(pod, (container) => runsAsRoot(pod, container));
    return passIf(containers.length === 0, 'A container may run as root', { containers });
  },
});
