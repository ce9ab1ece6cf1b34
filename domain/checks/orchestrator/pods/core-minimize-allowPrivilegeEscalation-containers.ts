import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';
import { badContainers } from '../containers.ts';

export const coreMinimizeAllowPrivilegeEscalationContainers = check({
  id: 'core_minimize_allowPrivilegeEscalation_containers',
  title: 'Containers cannot gain privileges',
  provider: 'orchestrator',
  resourceTypes: ['pod'],
  severity: 'high',
  looksAt: ['/containers'],
  fix: { words: 'Set allowPrivilegeEscalation of the containers to false.' },
  evaluate(pod) {
    const containers = badContainers(pod, (container) => container.json('allow_privilege_escalation') !== false);
    return passIf(containers.length === 0, 'A container may gain privileges', { containers });
  },
});
