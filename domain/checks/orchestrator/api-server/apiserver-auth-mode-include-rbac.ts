import { check } from '../../check.ts';
import { notApplicable, passIf } from '../../verdict.ts';
import { flagsOf } from '../component-flags.ts';

export const apiserverAuthModeIncludeRbac = check({
  id: 'apiserver_auth_mode_include_rbac',
  title: 'Access is decided by roles',
  provider: 'orchestrator',
  resourceTypes: ['pod'],
  severity: 'high',
  looksAt: ['/containers'],
  fix: { words: 'Start the API server with --authorization-mode=Node,RBAC.' },
  evaluate(pod) {
    const flags = flagsOf(pod, 'kube-apiserver');
    if (flags === null) return notApplicable();
    const value = flags.get('authorization-mode') ?? null;
    return passIf((value ?? '').split(',').includes('RBAC'), 'Roles do not decide about access', {
      'authorization-mode': value,
    });
  },
});
