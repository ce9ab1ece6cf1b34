import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';

export const networkWatcherEnabled = check({
  id: 'network_watcher_enabled',
  title: 'Network watchers run in every region in use',
  provider: 'cloud_c',
  resourceTypes: ['account'],
  severity: 'high',
  looksAt: ['/network_regions', '/network_watcher_regions'],
  fix: { words: 'Make a network watcher in the named regions.' },
  evaluate(subscription) {
    const watched = subscription.texts('network_watcher_regions');
    const missing = subscription.texts('network_regions').filter((region) => !watched.includes(region));
    return passIf(missing.length === 0, `No network watcher runs in ${missing.join(', ')}`, { regions: missing });
  },
});
