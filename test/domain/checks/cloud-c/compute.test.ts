import { cloudCChecks } from '../../../../domain/checks/cloud-c/checks.ts';
import { testChecks } from '../check-cases.ts';

describe('checks of compute of an Azure subscription', () => {
  testChecks(cloudCChecks, {
    app_client_certificates_on: { pass: { client_certificates: true }, fail: { client_certificates: false } },
    app_ensure_http_is_redirected_to_https: { pass: { https_only: true }, fail: { https_only: false } },
    app_http_logs_enabled: { pass: { http_logging: true }, fail: { http_logging: false } },
    app_minimum_tls_version_12: { pass: { minimum_tls_version: '1.2' }, fail: { minimum_tls_version: '1.0' } },
    aks_cluster_rbac_enabled: { pass: { rbac: true }, fail: { rbac: false } },
    aks_clusters_created_with_private_nodes: {
      pass: { nodes_have_public_addresses: false },
      fail: { nodes_have_public_addresses: true },
    },
    aks_clusters_public_access_disabled: {
      pass: { private_cluster: true, authorized_ip_ranges: [] },
      fail: { private_cluster: false, authorized_ip_ranges: [] },
    },
    aks_network_policy_enabled: { pass: { network_policy: 'calico' }, fail: { network_policy: null } },
    containerregistry_not_publicly_accessible: {
      pass: { public_network_access: 'Disabled' },
      fail: { public_network_access: 'Enabled' },
    },
    containerregistry_uses_private_link: { pass: { private_endpoints: ['pe-1'] }, fail: { private_endpoints: [] } },
    vm_ensure_using_managed_disks: { pass: { managed_disks: true }, fail: { managed_disks: false } },
    vm_ensure_attached_disks_encrypted_with_cmk: {
      pass: { attached: true, encryption_type: 'EncryptionAtRestWithCustomerKey' },
      fail: { attached: true, encryption_type: 'EncryptionAtRestWithPlatformKey' },
    },
    vm_ensure_unattached_disks_encrypted_with_cmk: {
      pass: { attached: false, encryption_type: 'EncryptionAtRestWithCustomerKey' },
      fail: { attached: false, encryption_type: 'EncryptionAtRestWithPlatformKey' },
    },
  });
});
