import { check } from '../../check.ts';
import { notApplicable, passIf } from '../../verdict.ts';
import { flagsOf } from '../component-flags.ts';

export const apiserverDenyServiceExternalIps = check({
  id: 'apiserver_deny_service_external_ips',
  title: 'Services cannot claim external addresses',
  provider: 'orchestrator',
  resourceTypes: ['pod'],
  severity: 'high',
  looksAt: ['/containers'],
  fix: { words: 'Add DenyServiceExternalIPs to --enable-admission-plugins.' },
  evaluate(pod) {
    const flags = flagsOf(pod, 'kube-apiserver');
    if (flags === null) return notApplicable();
    const value = flags.get('enable-admission-plugins') ?? null;
    return passIf(
      (value ?? '').split(',').includes('DenyServiceExternalIPs'),
      'Services may claim any external address',
      { 'enable-admission-plugins': value },
    );
  },
});
