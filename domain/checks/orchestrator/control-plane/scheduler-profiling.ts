import { check } from '../../check.ts';
import { notApplicable, passIf } from '../../verdict.ts';
import { flagsOf } from '../component-flags.ts';

export const schedulerProfiling = check({
  id: 'scheduler_profiling',
  title: 'The scheduler does not serve profiles',
  provider: 'orchestrator',
  resourceTypes: ['pod'],
  severity: 'medium',
  looksAt: ['/containers'],
  fix: { words: 'Start the scheduler with --profiling=false.' },
  evaluate(pod) {
    const flags = flagsOf(pod, 'kube-scheduler');
    if (flags === null) return notApplicable();
    const value = flags.get('profiling') ?? null;
    return passIf(value === 'false', 'The scheduler serves profiles', { profiling: value });
  },
});
