import assert from 'node:assert/strict';
import { gkeClusterChecks } from '../../../../../domain/clouds/gcp/gke/cluster-checks.ts';
import type { JsonObject } from '../../../../../domain/json.ts';
import { testChecks } from '../../../checks/check-cases.ts';
import { outcomeOf } from '../../../checks/outcome-of.ts';

const good: JsonObject = {
  name: 'main',
  image: 'COS_CONTAINERD',
  auto_repair: true,
  auto_upgrade: true,
  secure_boot: true,
  integrity_monitoring: true,
  metadata_mode: 'GKE_METADATA',
  service_account: 'nodes@p.iam.gserviceaccount.com',
  boot_disk_key: 'projects/p/locations/europe-west1/keyRings/r/cryptoKeys/k',
  private_nodes: null,
  sandbox: 'GVISOR',
};

/** A cluster with pools that people manage, and pools that Google provisioned. */
function withPools(managed: JsonObject[], provisioned: JsonObject[] = []): JsonObject {
  return { autopilot: false, node_pools: managed, observed: { provisioned_node_pools: provisioned } };
}

/** The cases of a check of all pools: the second pool alone is not as it should be. */
function poolCases(fault: JsonObject) {
  return { pass: withPools([good], [good]), fail: withPools([good], [{ ...good, ...fault }]) };
}

const verdictOn = (id: string, configuration: JsonObject) => outcomeOf({ checks: gkeClusterChecks, id }, configuration);

describe('the checks of Google Cloud: gke, cluster', () => {
  testChecks(gkeClusterChecks, {
    gke_cluster_alpha_features_disabled: { pass: { alpha_features: false }, fail: { alpha_features: true } },
    gke_cluster_authorized_networks_enabled: {
      pass: { authorized_networks: ['203.0.113.0/24'] },
      fail: { authorized_networks: null },
    },
    gke_cluster_binary_authorization_enabled: {
      pass: { binary_authorization: true },
      fail: { binary_authorization: false },
    },
    gke_cluster_client_certificate_disabled: {
      pass: { client_certificate: false },
      fail: { client_certificate: true },
    },
    gke_cluster_dashboard_disabled: { pass: { dashboard: false }, fail: { dashboard: true } },
    gke_cluster_intranode_visibility_enabled: {
      pass: { intranode_visibility: true },
      fail: { intranode_visibility: false },
    },
    gke_cluster_legacy_abac_disabled: { pass: { legacy_abac: false }, fail: { legacy_abac: true } },
    gke_cluster_logging_enabled: {
      pass: { logging_components: ['SYSTEM_COMPONENTS', 'WORKLOADS'] },
      fail: { logging_components: [] },
    },
    gke_cluster_monitoring_enabled: {
      pass: { monitoring_components: ['SYSTEM_COMPONENTS'] },
      fail: { monitoring_components: ['POD'] },
    },
    gke_cluster_network_policy_enabled: { pass: { network_policy: true }, fail: { network_policy: false } },
    gke_cluster_no_default_service_account: poolCases({ service_account: 'default' }),
    gke_cluster_nodes_auto_repair_enabled: poolCases({ auto_repair: false }),
    gke_cluster_nodes_auto_upgrade_enabled: poolCases({ auto_upgrade: false }),
    gke_cluster_nodes_boot_disk_cmk_encryption: poolCases({ boot_disk_key: null }),
    gke_cluster_nodes_container_optimized_os: poolCases({ image: 'UBUNTU_CONTAINERD' }),
    gke_cluster_nodes_integrity_monitoring_enabled: poolCases({ integrity_monitoring: false }),
    gke_cluster_nodes_metadata_server_enabled: poolCases({ metadata_mode: 'GCE_METADATA' }),
    gke_cluster_nodes_sandbox_used: {
      pass: withPools([{ ...good, sandbox: null }, good]),
      fail: withPools([{ ...good, sandbox: null }]),
    },
    gke_cluster_nodes_secure_boot_enabled: poolCases({ secure_boot: false }),
    gke_cluster_private_endpoint_enabled: { pass: { private_endpoint: true }, fail: { private_endpoint: false } },
    gke_cluster_private_nodes_enabled: {
      pass: { private_nodes: true, ...withPools([good]) },
      fail: { private_nodes: true, ...withPools([good], [{ ...good, private_nodes: false }]) },
    },
    gke_cluster_rbac_groups_enabled: {
      pass: { rbac_security_group: 'gke-security-groups@example.com' },
      fail: { rbac_security_group: null },
    },
    gke_cluster_release_channel_used: { pass: { release_channel: 'REGULAR' }, fail: { release_channel: null } },
    gke_cluster_secrets_encrypted_with_kms: {
      pass: { secrets_encryption: true },
      fail: { secrets_encryption: false },
    },
    gke_cluster_security_posture_enabled: {
      pass: { security_posture: 'BASIC' },
      fail: { security_posture: 'DISABLED' },
    },
    gke_cluster_shielded_nodes_enabled: { pass: { shielded_nodes: true }, fail: { shielded_nodes: false } },
    gke_cluster_vpc_native: { pass: { vpc_native: true }, fail: { vpc_native: false } },
    gke_cluster_workload_identity_enabled: { pass: { workload_identity: true }, fail: { workload_identity: false } },
  });

  it('do not evaluate what a pool does not say, nor a cluster that was read before its pools were', () => {
    for (const id of ['gke_cluster_nodes_auto_repair_enabled', 'gke_cluster_nodes_secure_boot_enabled']) {
      const unsaid = { ...good, auto_repair: null, secure_boot: null };
      assert.equal(verdictOn(id, withPools([unsaid])), 'not_evaluated', id);
      assert.equal(verdictOn(id, { node_pools: [good] }), 'not_evaluated', id);
      assert.equal(verdictOn(id, withPools([])), 'not_applicable', id);
    }
    assert.equal(verdictOn('gke_cluster_dashboard_disabled', { dashboard: null }), 'not_evaluated');
    assert.equal(verdictOn('gke_cluster_security_posture_enabled', { security_posture: null }), 'not_evaluated');
    assert.equal(verdictOn('gke_cluster_security_posture_enabled', { security_posture: 'OTHER' }), 'not_evaluated');
  });

  it('know the default service account by both names', () => {
    const id = 'gke_cluster_no_default_service_account';
    for (const account of ['default', '123456789012-compute@developer.gserviceaccount.com', null]) {
      assert.equal(verdictOn(id, withPools([{ ...good, service_account: account }])), 'fail', String(account));
    }
  });

  it('ask for no Linux image on Windows', () => {
    const id = 'gke_cluster_nodes_container_optimized_os';
    const windows = { ...good, image: 'WINDOWS_LTSC_CONTAINERD' };
    assert.equal(verdictOn(id, withPools([windows])), 'not_applicable');
    assert.equal(verdictOn(id, withPools([windows, good])), 'pass');
    assert.equal(verdictOn(id, withPools([{ ...good, image: 'cos_containerd' }])), 'pass');
    assert.equal(verdictOn(id, withPools([{ ...good, image: null }])), 'not_evaluated');
  });

  it('ask for no sandbox pool in Autopilot', () => {
    const id = 'gke_cluster_nodes_sandbox_used';
    const cluster = withPools([], [{ ...good, sandbox: null }]);
    assert.equal(verdictOn(id, { ...cluster, autopilot: true }), 'not_applicable');
    assert.equal(verdictOn(id, cluster), 'fail');
    assert.equal(verdictOn(id, withPools([{ ...good, sandbox: 'MICROVM' }])), 'not_evaluated');
    assert.equal(verdictOn(id, withPools([{ ...good, sandbox: 'MICROVM' }, good])), 'pass');
  });

  it('fail authorized networks that let the internet in', () => {
    const id = 'gke_cluster_authorized_networks_enabled';
    assert.equal(verdictOn(id, { authorized_networks: ['0.0.0.0/0'] }), 'fail');
    assert.equal(verdictOn(id, { authorized_networks: ['0.0.0.0/1', '128.0.0.0/1'] }), 'fail');
    assert.equal(verdictOn(id, { authorized_networks: ['somewhere'] }), 'not_evaluated');
    assert.equal(verdictOn(id, { authorized_networks: [] }), 'pass');
  });

  it('fail private nodes that the cluster does not have', () => {
    const id = 'gke_cluster_private_nodes_enabled';
    assert.equal(verdictOn(id, { private_nodes: false }), 'fail');
    assert.equal(verdictOn(id, { private_nodes: true, ...withPools([]) }), 'pass');
  });
});
