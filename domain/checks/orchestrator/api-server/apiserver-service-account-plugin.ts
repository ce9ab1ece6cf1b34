import { check } from '../../check.ts';
import { notApplicable, passIf } from '../../verdict.ts';
import { flagsOf } from '../component-flags.ts';

export const apiserverServiceAccountPlugin = check({
  id: 'apiserver_service_account_plugin',
  title: 'Pods get service accounts',
  provider: 'orchestrator',
  resourceTypes: ['pod'],
  severity: 'high',
  looksAt: ['/containers'],
  fix: { words: 'Take ServiceAccount out of --disable-admission-plugins.' },
  evaluate(pod) {
    const flags = flagsOf(pod, 'kube-apiserver');
    if (flags === null) return notApplicable();
    const value = flags.get('disable-admission-plugins') ?? null;
    return passIf(!(value ?? '').split(',').includes('ServiceAccount'), 'The admission plugin ServiceAccount is off', {
      'disable-admission-plugins': value,
    });
  },
});
