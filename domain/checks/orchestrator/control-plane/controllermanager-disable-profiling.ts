import { check } from '../../check.ts';
import { notApplicable, passIf } from '../../verdict.ts';
import { flagsOf } from '../component-flags.ts';

export const controllermanagerDisableProfiling = check({
  id: 'controllermanager_disable_profiling',
  title: 'The controller manager does not serve profiles',
  provider: 'orchestrator',
  resourceTypes: ['pod'],
  severity: 'medium',
  looksAt: ['/containers'],
  fix: { words: 'Start the controller manager with --profiling=false.' },
  evaluate(pod) {
    const flags = flagsOf(pod, 'kube-controller-manager');
    if (flags === null) return notApplicable();
    const value = flags.get('profiling') ?? null;
    return passIf(value === 'false', 'The controller manager serves profiles', { profiling: value });
  },
});
