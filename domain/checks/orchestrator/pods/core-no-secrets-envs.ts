import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';
import { badContainers } from '../containers.ts';

export const coreNoSecretsEnvs = check({
  id: 'core_no_secrets_envs',
  title: 'Secrets are files rather than variables',
  provider: 'orchestrator',
  resourceTypes: ['pod'],
  severity: 'high',
  looksAt: ['/containers'],
  fix: { words: 'Mount the secret as a file.' },
  evaluate(pod) {
    const containers = badContainers(pod, (container) =>
      container.parts('environment').some((variable) => variable.text('source') === 'secret'),
    );
    return passIf(containers.length === 0, 'A container has a secret among its variables', { containers });
  },
});
