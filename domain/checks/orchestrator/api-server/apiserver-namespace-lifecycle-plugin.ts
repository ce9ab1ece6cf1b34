import { check } from '../../check.ts';
import { notApplicable, passIf } from '../../verdict.ts';
import { flagsOf } from '../component-flags.ts';

export const apiserverNamespaceLifecyclePlugin = check({
  id: 'apiserver_namespace_lifecycle_plugin',
  title: 'Deleted namespaces accept nothing',
  provider: 'orchestrator',
  resourceTypes: ['pod'],
  severity: 'high',
  looksAt: ['/containers'],
  fix: { words: 'Take NamespaceLifecycle out of --disable-admission-plugins.' },
  evaluate(pod) {
    const flags = flagsOf(pod, 'kube-apiserver');
    if (flags === null) return notApplicable();
    const value = flags.get('disable-admission-plugins') ?? null;
    return passIf(
      !(value ?? '').split(',').includes('NamespaceLifecycle'),
      'The admission plugin NamespaceLifecycle is off',
      { 'disable-admission-plugins': value },
    );
  },
});
