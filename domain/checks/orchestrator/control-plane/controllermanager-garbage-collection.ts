import { check } from '../../check.ts';
import { notApplicable, passIf } from '../../verdict.ts';
import { flagsOf } from '../component-flags.ts';

export const controllermanagerGarbageCollection = check({
  id: 'controllermanager_garbage_collection',
  title: 'Finished pods are cleared away',
  provider: 'orchestrator',
  resourceTypes: ['pod'],
  severity: 'high',
  looksAt: ['/containers'],
  fix: { words: 'Start the controller manager with --terminated-pod-gc-threshold=1000.' },
  evaluate(pod) {
    const flags = flagsOf(pod, 'kube-controller-manager');
    if (flags === null) return notApplicable();
    const value = flags.get('terminated-pod-gc-threshold') ?? null;
    return passIf(value !== null && Number(value) > 0, 'Finished pods are never cleared away', {
      'terminated-pod-gc-threshold': value,
    });
  },
});
