import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';
import { badContainers } from '../containers.ts';

export const coreMinimizeNetRawCapabilityAdmission = check({
  id: 'core_minimize_net_raw_capability_admission',
  title: 'Containers cannot send raw packets',
  provider: 'orchestrator',
  resourceTypes: ['pod'],
  severity: 'high',
  looksAt: ['/containers'],
  fix: { words: 'Drop the capability NET_RAW of the containers.' },
  evaluate(pod) {
    const containers = badContainers(
      pod,
      (container) =>
        !container.texts('dropped_capabilities').some((name) => ['ALL', 'NET_RAW'].includes(name)) ||
        container.texts('added_capabilities').includes('NET_RAW'),
    );
    return passIf(containers.length === 0, 'A container may send raw packets', { containers });
  },
});
