import { check } from '../../check.ts';
import { notApplicable, passIf } from '../../verdict.ts';
import { flagsOf } from '../component-flags.ts';

export const etcdNoPeerAutoTls = check({
  id: 'etcd_no_peer_auto_tls',
  title: 'Etcd peers do not make their own certificates',
  provider: 'orchestrator',
  resourceTypes: ['pod'],
  severity: 'high',
  looksAt: ['/containers'],
  fix: { words: 'Set --peer-auto-tls of etcd as the title says.' },
  evaluate(pod) {
    const flags = flagsOf(pod, 'etcd');
    if (flags === null) return notApplicable();
    const value = flags.get('peer-auto-tls') ?? null;
    return passIf(value !== 'true', 'Etcd peers make their own certificates', { 'peer-auto-tls': value });
  },
});
