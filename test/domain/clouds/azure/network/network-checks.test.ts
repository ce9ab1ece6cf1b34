import assert from 'node:assert/strict';
import { networkNetworkChecks } from '../../../../../domain/clouds/azure/network/network-checks.ts';
import { testChecks } from '../../../checks/check-cases.ts';
import { outcomeOf } from '../../../checks/outcome-of.ts';

describe('the checks of Azure: network, network', () => {
  testChecks(networkNetworkChecks, {
    network_subnet_nsg_associated: {
      pass: {
        subnets: [
          { name: 'GatewaySubnet', security_group_id: null },
          { name: 'apps', security_group_id: '/nsg' },
        ],
      },
      fail: { subnets: [{ name: 'apps', security_group_id: null }] },
    },
    network_vnet_ddos_protection_enabled: { pass: { ddos_protection: true }, fail: { ddos_protection: false } },
    network_vnet_flow_log_more_than_90_days: {
      pass: { subnets: [{ name: 'apps' }], flow_logs: [{ subnet: null, enabled: true, retention_days: 90 }] },
      fail: { subnets: [{ name: 'apps' }], flow_logs: [{ subnet: null, enabled: true, retention_days: 89 }] },
    },
  });

  it('need no group on subnets that Azure manages', () => {
    const groups = { checks: networkNetworkChecks, id: 'network_subnet_nsg_associated' };
    assert.equal(
      outcomeOf(groups, { subnets: [{ name: 'GatewaySubnet', security_group_id: null }] }),
      'not_applicable',
    );
    assert.equal(outcomeOf(groups, { subnets: [] }), 'not_applicable');
  });

  it('accept flow logs of all subnets in place of one of the network', () => {
    const logs = { checks: networkNetworkChecks, id: 'network_vnet_flow_log_more_than_90_days' };
    const log = { subnet: 'apps', enabled: true, retention_days: 0 };
    assert.equal(outcomeOf(logs, { subnets: [{ name: 'apps' }], flow_logs: [log] }), 'pass');
    assert.equal(outcomeOf(logs, { subnets: [{ name: 'apps' }, { name: 'data' }], flow_logs: [log] }), 'fail');
    assert.equal(outcomeOf(logs, { subnets: [{ name: 'apps' }], flow_logs: [{ ...log, enabled: false }] }), 'fail');
    assert.equal(outcomeOf(logs, { subnets: [{ name: 'apps' }], flow_logs: [] }), 'fail');
    assert.equal(outcomeOf(logs, { subnets: [], flow_logs: [] }), 'not_applicable');
  });
});
