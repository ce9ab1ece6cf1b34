import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';
import { badContainers } from '../containers.ts';

export const coreSeccompProfileDockerDefault = check({
  id: 'core_seccomp_profile_docker_default',
  title: 'Pods use a system call filter',
  provider: 'orchestrator',
  resourceTypes: ['pod'],
  severity: 'high',
  looksAt: ['/containers'],
  fix: { words: 'Set the seccomp profile of the pod to RuntimeDefault.' },
  evaluate(pod) {
    const containers = badContainers(pod, (container) =>
      [null, 'Unconfined'].includes(container.text('seccomp_profile') ?? pod.text('seccomp_profile')),
    );
    return passIf(containers.length === 0, 'A container has no system call filter', { containers });
  },
});
