import { check } from '../../check.ts';
import { notApplicable, passIf } from '../../verdict.ts';
import { flagsOf } from '../component-flags.ts';

export const apiserverNodeRestrictionPlugin = check({
  id: 'apiserver_node_restriction_plugin',
  title: 'Nodes change their own objects only',
  provider: 'orchestrator',
  resourceTypes: ['pod'],
  severity: 'high',
  looksAt: ['/containers'],
  fix: { words: 'Add NodeRestriction to --enable-admission-plugins.' },
  evaluate(pod) {
    const flags = flagsOf(pod, 'kube-apiserver');
    if (flags === null) return notApplicable();
    const value = flags.get('enable-admission-plugins') ?? null;
    return passIf((value ?? '').split(',').includes('NodeRestriction'), 'Nodes may change objects of others', {
      'enable-admission-plugins': value,
    });
  },
});
