import assert from 'node:assert/strict';
import { networkAccountChecks } from '../../../../../domain/clouds/azure/network/account-checks.ts';
import { testChecks } from '../../../checks/check-cases.ts';
import { outcomeOf } from '../../../checks/outcome-of.ts';

describe('the checks of Azure: network, subscription', () => {
  testChecks(networkAccountChecks, {
    network_bastion_host_exists: { pass: { bastion_hosts: 1 }, fail: { bastion_hosts: 0 } },
    network_watcher_enabled: {
      pass: { network_regions: ['westeurope'], network_watcher_regions: ['westeurope'] },
      fail: { network_regions: ['westeurope'], network_watcher_regions: [] },
    },
  });

  it('need no watcher where there is no network', () => {
    const watcher = { checks: networkAccountChecks, id: 'network_watcher_enabled' };
    assert.equal(outcomeOf(watcher, { network_regions: [], network_watcher_regions: [] }), 'not_applicable');
  });
});
