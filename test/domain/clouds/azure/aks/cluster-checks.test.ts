import assert from 'node:assert/strict';
import { aksClusterChecks } from '../../../../../domain/clouds/azure/aks/cluster-checks.ts';
import { outcomeOf } from '../../../checks/outcome-of.ts';
import { testChecks } from '../../../checks/check-cases.ts';

describe('the checks of Azure: aks, cluster', () => {
  testChecks(aksClusterChecks, {
    aks_cluster_local_accounts_disabled: { pass: { local_accounts: false }, fail: { local_accounts: true } },
    aks_cluster_encryption_at_host_enabled: {
      pass: { pools_without_encryption_at_host: [] },
      fail: { pools_without_encryption_at_host: ['user'] },
    },
    aks_cluster_rbac_enabled: { pass: { rbac: true }, fail: { rbac: false } },
    aks_clusters_created_with_private_nodes: {
      pass: { nodes_have_public_addresses: false },
      fail: { nodes_have_public_addresses: true },
    },
    aks_clusters_public_access_disabled: {
      pass: { private_cluster: false, authorized_ip_ranges: ['203.0.113.0/24'] },
      fail: { private_cluster: false, authorized_ip_ranges: [] },
    },
    aks_network_policy_enabled: { pass: { network_policy: 'calico' }, fail: { network_policy: null } },
  });
});

describe('the node pools of an AKS cluster', () => {
  it('are not evaluated where none is shown', () => {
    const given = { checks: aksClusterChecks, id: 'aks_cluster_encryption_at_host_enabled' };
    assert.equal(outcomeOf(given, { pools_without_encryption_at_host: null }), 'not_evaluated');
    assert.equal(outcomeOf(given, {}), 'not_evaluated');
  });
});

describe('the API server of an AKS cluster', () => {
  const outcome = (ranges: string[], isPrivate = false): string =>
    outcomeOf(
      { checks: aksClusterChecks, id: 'aks_clusters_public_access_disabled' },
      { private_cluster: isPrivate, authorized_ip_ranges: ranges },
    );

  it('is public when its authorized ranges add up to the internet', () => {
    assert.equal(outcome(['0.0.0.0/0']), 'fail');
    assert.equal(outcome(['0.0.0.0/1', '128.0.0.0/1']), 'fail');
    assert.equal(outcome(['::/1', '8000::/1']), 'fail');
    assert.equal(outcome(['0.0.0.0/32']), 'pass', 'the address of its own load balancer');
    assert.equal(outcome(['81.2.69.0/24', '10.0.0.0/8']), 'pass');
  });

  it('is not public when it is private, and is not evaluated with an invalid range', () => {
    assert.equal(outcome([], true), 'pass');
    assert.equal(outcome(['everywhere']), 'not_evaluated');
  });
});
