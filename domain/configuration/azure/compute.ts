import type { Configuration } from '../aws/configuration.ts';

/** `vm_instance`: a virtual machine. `externalId` is its resource id. */
export interface VmInstanceConfiguration extends Configuration {
  state: 'running' | 'stopped';
  size: string | null;
  os_type: string | null;
  /** False: the system disk is a blob that nobody manages. */
  managed_disks: boolean;
  disk_ids: string[];
  network_interface_ids: string[];
  has_public_address: boolean;
  identity_types: string[];
  password_authentication: boolean | null;
  secure_boot: boolean;
  vtpm: boolean;
  encryption_at_host: boolean;
}

/** `disk`: a managed disk. `externalId` is its resource id. */
export interface DiskConfiguration extends Configuration {
  sku: string | null;
  size_gb: number | null;
  attached: boolean;
  /** `EncryptionAtRestWithPlatformKey`, `EncryptionAtRestWithCustomerKey` or `EncryptionAtRestWithPlatformAndCustomerKeys`. */
  encryption_type: string | null;
  public_network_access: string | null;
}

/** `snapshot`: of a managed disk. `externalId` is its resource id. */
export interface SnapshotConfiguration extends Configuration {
  source_id: string | null;
  size_gb: number | null;
  incremental: boolean;
  encryption_type: string | null;
  public_network_access: string | null;
}

/** `app_service`: a web or function app. `externalId` is its resource id. */
export interface AppServiceConfiguration extends Configuration {
  kind: string | null;
  https_only: boolean;
  /** `1.0` to `1.3`. */
  minimum_tls_version: string | null;
  client_certificates: boolean;
  ftps_state: string | null;
  http_logging: boolean;
  remote_debugging: boolean;
  public_network_access: string | null;
  identity_types: string[];
  subnet_id: string | null;
  runtime: string | null;
}

/** `container_cluster`: an AKS cluster. `externalId` is its resource id. */
export interface ContainerClusterConfiguration extends Configuration {
  version: string | null;
  rbac: boolean;
  private_cluster: boolean;
  public_fqdn: boolean;
  nodes_have_public_addresses: boolean;
  authorized_ip_ranges: string[];
  network_policy: string | null;
  local_accounts: boolean;
  defender: boolean;
}

/** `container_registry`. `externalId` is its resource id. */
export interface ContainerRegistryConfiguration extends Configuration {
  sku: string | null;
  public_network_access: string | null;
  admin_user: boolean;
  anonymous_pull: boolean;
  private_endpoints: string[];
}
