import { check } from '../../check.ts';
import { notApplicable, passIf } from '../../verdict.ts';
import { flagsOf } from '../component-flags.ts';

export const schedulerBindAddress = check({
  id: 'scheduler_bind_address',
  title: 'The scheduler listens locally',
  provider: 'orchestrator',
  resourceTypes: ['pod'],
  severity: 'high',
  looksAt: ['/containers'],
  fix: { words: 'Start the scheduler with --bind-address=127.0.0.1.' },
  evaluate(pod) {
    const flags = flagsOf(pod, 'kube-scheduler');
    if (flags === null) return notApplicable();
    const value = flags.get('bind-address') ?? null;
    return passIf(value === '127.0.0.1', 'The scheduler listens on every address', { 'bind-address': value });
  },
});
