import { notApplicable, passIf } from '../../../checks/verdict.ts';
import { azureRules } from '../rules.ts';

export const networkAccountChecks = azureRules('account', {
  network_bastion_host_exists: {
    looksAt: ['/bastion_hosts'],
    evaluate(subscription) {
      const hosts = subscription.number('bastion_hosts') ?? 0;
      return passIf(hosts > 0, 'No Azure Bastion host exists in the subscription', { bastion_hosts: hosts });
    },
  },
  network_watcher_enabled: {
    looksAt: ['/network_regions', '/network_watcher_regions'],
    evaluate(subscription) {
      const used = subscription.texts('network_regions');
      if (used.length === 0) return notApplicable();
      const watched = subscription.texts('network_watcher_regions');
      const missing = used.filter((region) => !watched.includes(region));
      return passIf(missing.length === 0, `Network Watcher is not enabled in ${missing.join(', ')}`, {
        regions: missing,
      });
    },
  },
});
