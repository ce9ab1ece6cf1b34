import type { Configuration } from '../aws/configuration.ts';
import type { IamBinding } from './account.ts';

/** `vm_instance`: a Compute Engine instance. `externalId` is its numeric id. */
export interface VmInstanceConfiguration extends Configuration {
  state: 'running' | 'stopped';
  machine_type: string | null;
  zone: string | null;
  can_ip_forward: boolean;
  deletion_protection: boolean;
  has_public_address: boolean;
  service_accounts: { email: string; scopes: string[] }[];
  /** Metadata whose values decide about access, as text: `block-project-ssh-keys`, `serial-port-enable`, `enable-oslogin`. */
  metadata: Record<string, string>;
  /** Name → fingerprint of the value, of the other metadata: startup scripts and passwords stand there. */
  metadata_fingerprints: Record<string, string>;
  shielded: { secure_boot: boolean; vtpm: boolean; integrity_monitoring: boolean };
  confidential_computing: boolean;
  network_interfaces: { network: string; subnet: string | null }[];
  disks: { name: string; boot: boolean; encryption: DiskEncryption }[];
  observed: { public_ip_addresses: string[]; private_ip_addresses: string[] };
}

/** Whose key encrypts: Google's own, one in Cloud KMS, or one that the customer supplies with every call. */
export type DiskEncryption = 'google' | 'customer_managed' | 'customer_supplied';

/** `disk`: a persistent disk. `externalId` is its numeric id. */
export interface DiskConfiguration extends Configuration {
  disk_type: string | null;
  size_gb: number | null;
  zone: string | null;
  encryption: DiskEncryption;
  kms_key: string | null;
  source_image: string | null;
  source_snapshot: string | null;
  users: string[];
}

/** `snapshot`: of a persistent disk. `externalId` is its numeric id. */
export interface SnapshotConfiguration extends Configuration {
  source_disk: string | null;
  size_gb: number | null;
  encryption: DiskEncryption;
  kms_key: string | null;
  storage_locations: string[];
  created_at: string | null;
}

/** `function`: a Cloud Function. `externalId` is its resource name. */
export interface FunctionConfiguration extends Configuration {
  generation: 1 | 2;
  runtime: string | null;
  entry_point: string | null;
  service_account: string | null;
  /** `ALLOW_ALL`, `ALLOW_INTERNAL_ONLY` or `ALLOW_INTERNAL_AND_GCLB`. */
  ingress: string | null;
  vpc_connector: string | null;
  timeout_seconds: number | null;
  memory_mb: number | null;
  /** Name → fingerprint of the value. */
  environment?: Record<string, string>;
  bindings?: IamBinding[] | null;
}

/** `container_cluster`: a GKE cluster. `externalId` is its resource name. */
export interface ContainerClusterConfiguration extends Configuration {
  version: string | null;
  release_channel: string | null;
  network: string | null;
  subnet: string | null;
  private_nodes: boolean;
  private_endpoint: boolean;
  authorized_networks: string[] | null;
  legacy_abac: boolean;
  shielded_nodes: boolean;
  network_policy: boolean;
  workload_identity: boolean;
  secrets_encryption: boolean;
  binary_authorization: boolean;
  logging_components: string[];
  monitoring_components: string[];
}
