import type { Configuration } from '../aws/configuration.ts';

/** `object_bucket`: a storage account. `externalId` is its resource id. */
export interface ObjectBucketConfiguration extends Configuration {
  kind: string | null;
  sku: string | null;
  https_only: boolean;
  /** `TLS1_0` to `TLS1_3`. */
  minimum_tls_version: string | null;
  blob_public_access: boolean;
  shared_key_access: boolean;
  default_to_entra: boolean;
  cross_tenant_replication: boolean;
  /** `Enabled` or `Disabled`. */
  public_network_access: string | null;
  /** `Allow` or `Deny`. */
  default_network_action: string | null;
  /** Who passes the network rules, e.g. `AzureServices`. */
  network_bypass: string[];
  private_endpoints: string[];
  infrastructure_encryption: boolean;
  customer_managed_key: boolean;
  key_expiry_days: number | null;
  blob_versioning?: boolean;
  /** Days that deleted things are kept; null: not kept. */
  blob_soft_delete_days?: number | null;
  container_soft_delete_days?: number | null;
  share_soft_delete_days?: number | null;
  /** `SMB3.1.1` and the like; empty: the cloud's defaults, old ones among them. */
  smb_versions?: string[];
  smb_channel_encryption?: string[];
}

/** `key_vault`. `externalId` is its resource id. */
export interface KeyVaultConfiguration extends Configuration {
  rbac: boolean;
  soft_delete: boolean;
  purge_protection: boolean;
  public_network_access: string | null;
  default_network_action: string | null;
  private_endpoints: string[];
  /** Whether a diagnostic setting exports access to the vault. */
  audit_logging?: boolean;
  keys?: { name: string; enabled: boolean; expires_at: string | null; rotates: boolean }[] | null;
  /** Names and validity only; values are never read. */
  secrets?: { name: string; enabled: boolean; expires_at: string | null }[] | null;
}

/** `db_instance`: an SQL server, or a flexible server of PostgreSQL or MySQL. `externalId` is its resource id. */
export interface DbInstanceConfiguration extends Configuration {
  engine: 'sqlserver' | 'postgres' | 'mysql';
  engine_version: string | null;
  public_network_access: string | null;
  minimum_tls_version: string | null;
  firewall_rules?: { name: string; start: string; end: string }[] | null;
  /** Server parameters by name (flexible servers). */
  parameters?: Record<string, string>;
  /** SQL server: null without a directory administrator. */
  directory_admin?: string | null;
  auditing?: { enabled: boolean; retention_days: number } | null;
  defender?: boolean;
  /** SQL server: `ServiceManaged` or `AzureKeyVault`. */
  encryption_key_type?: string | null;
  databases?: { name: string; encrypted: boolean }[] | null;
}
