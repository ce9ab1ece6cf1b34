import { check } from '../../check.ts';
import { notApplicable, passIf } from '../../verdict.ts';
import { flagsOf } from '../component-flags.ts';

export const etcdNoAutoTls = check({
  id: 'etcd_no_auto_tls',
  title: 'Etcd does not make its own certificates',
  provider: 'orchestrator',
  resourceTypes: ['pod'],
  severity: 'high',
  looksAt: ['/containers'],
  fix: { words: 'Set --auto-tls of etcd as the title says.' },
  evaluate(pod) {
    const flags = flagsOf(pod, 'etcd');
    if (flags === null) return notApplicable();
    const value = flags.get('auto-tls') ?? null;
    return passIf(value !== 'true', 'Etcd makes its own certificates', { 'auto-tls': value });
  },
});
