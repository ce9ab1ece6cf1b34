import { check } from '../../check.ts';
import { notApplicable, passIf } from '../../verdict.ts';
import { flagsOf } from '../component-flags.ts';

export const controllermanagerBindAddress = check({
  id: 'controllermanager_bind_address',
  title: 'The controller manager listens locally',
  provider: 'orchestrator',
  resourceTypes: ['pod'],
  severity: 'high',
  looksAt: ['/containers'],
  fix: { words: 'Start the controller manager with --bind-address=127.0.0.1.' },
  evaluate(pod) {
    const flags = flagsOf(pod, 'kube-controller-manager');
    if (flags === null) return notApplicable();
    const value = flags.get('bind-address') ?? null;
    return passIf(value === '127.0.0.1', 'The controller manager listens on every address', { 'bind-address': value });
  },
});
