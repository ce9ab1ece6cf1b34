import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';
import { badContainers } from '../containers.ts';

export const coreMinimizeContainersCapabilitiesAssigned = check({
  id: 'core_minimize_containers_capabilities_assigned',
  title: 'Containers have no added capabilities',
  provider: 'orchestrator',
  resourceTypes: ['pod'],
  severity: 'high',
  looksAt: ['/containers'],
  fix: { words: 'Take the added capabilities out of the containers.' },
  evaluate(pod) {
    const containers = badContainers(pod, (container) => container.texts('added_capabilities').length > 0);
    return passIf(containers.length === 0, 'A container has added capabilities', { containers });
  },
});
