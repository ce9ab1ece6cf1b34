import { check } from '../../check.ts';
import { notApplicable, passIf } from '../../verdict.ts';
import { flagsOf } from '../component-flags.ts';

export const apiserverNoAlwaysAdmitPlugin = check({
  id: 'apiserver_no_always_admit_plugin',
  title: 'Requests are not admitted unseen',
  provider: 'orchestrator',
  resourceTypes: ['pod'],
  severity: 'critical',
  looksAt: ['/containers'],
  fix: { words: 'Take AlwaysAdmit out of --enable-admission-plugins.' },
  evaluate(pod) {
    const flags = flagsOf(pod, 'kube-apiserver');
    if (flags === null) return notApplicable();
    const value = flags.get('enable-admission-plugins') ?? null;
    return passIf(!(value ?? '').split(',').includes('AlwaysAdmit'), 'Every request is admitted', {
      'enable-admission-plugins': value,
    });
  },
});
