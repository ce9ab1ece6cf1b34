import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';
import { badContainers } from '../containers.ts';

export const coreMinimizeAdmissionHostportContainers = check({
  id: 'core_minimize_admission_hostport_containers',
  title: 'Host ports are not used',
  provider: 'orchestrator',
  resourceTypes: ['pod'],
  severity: 'high',
  looksAt: ['/containers'],
  fix: { words: 'Reach the container through a service instead.' },
  evaluate(pod) {
    const containers = badContainers(pod, (container) => container.list('host_ports').length > 0);
    return passIf(containers.length === 0, 'A container takes a port of its host', { containers });
  },
});
