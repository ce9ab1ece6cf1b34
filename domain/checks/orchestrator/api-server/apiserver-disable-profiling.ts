import { check } from '../../check.ts';
import { notApplicable, passIf } from '../../verdict.ts';
import { flagsOf } from '../component-flags.ts';

export const apiserverDisableProfiling = check({
  id: 'apiserver_disable_profiling',
  title: 'The API server does not serve profiles',
  provider: 'orchestrator',
  resourceTypes: ['pod'],
  severity: 'medium',
  looksAt: ['/containers'],
  fix: { words: 'Start the API server with --profiling=false.' },
  evaluate(pod) {
    const flags = flagsOf(pod, 'kube-apiserver');
    if (flags === null) return notApplicable();
    const value = flags.get('profiling') ?? null;
    return passIf(value === 'false', 'The API server serves profiles', { profiling: value });
  },
});
