import { check } from '../../check.ts';
import { notApplicable, passIf } from '../../verdict.ts';
import { flagsOf } from '../component-flags.ts';

export const apiserverEventRateLimit = check({
  id: 'apiserver_event_rate_limit',
  title: 'Event floods are limited',
  provider: 'orchestrator',
  resourceTypes: ['pod'],
  severity: 'medium',
  looksAt: ['/containers'],
  fix: { words: 'Add EventRateLimit to --enable-admission-plugins.' },
  evaluate(pod) {
    const flags = flagsOf(pod, 'kube-apiserver');
    if (flags === null) return notApplicable();
    const value = flags.get('enable-admission-plugins') ?? null;
    return passIf((value ?? '').split(',').includes('EventRateLimit'), 'Floods of events are not limited', {
      'enable-admission-plugins': value,
    });
  },
});
