import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';
import { badContainers } from '../containers.ts';

export const coreMinimizePrivilegedContainers = check({
  id: 'core_minimize_privileged_containers',
  title: 'Containers are not privileged',
  provider: 'orchestrator',
  resourceTypes: ['pod'],
  severity: 'high',
  looksAt: ['/containers'],
  fix: { words: 'Set privileged of the containers to false.' },
  evaluate(pod) {
    const containers = badContainers(pod, (container) => container.flag('privileged'));
    return passIf(containers.length === 0, 'A container is privileged', { containers });
  },
});
