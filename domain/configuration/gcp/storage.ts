import type { Configuration } from '../aws/configuration.ts';
import type { IamBinding } from './account.ts';

/** `object_bucket`: a Cloud Storage bucket. `externalId` is its name. */
export interface ObjectBucketConfiguration extends Configuration {
  storage_class: string | null;
  uniform_access: boolean;
  /** `enforced` or `inherited`. */
  public_access_prevention: string | null;
  versioning: boolean;
  retention: { days: number; locked: boolean } | null;
  logging: { bucket: string; prefix: string | null } | null;
  kms_key: string | null;
  lifecycle_rules: number;
  bindings?: IamBinding[] | null;
  created_at: string | null;
}

/** `db_instance`: a Cloud SQL instance. `externalId` is `<project>:<instance>`. */
export interface DbInstanceConfiguration extends Configuration {
  engine: 'mysql' | 'postgres' | 'sqlserver';
  engine_version: string;
  tier: string | null;
  availability: 'zonal' | 'regional';
  has_public_address: boolean;
  has_private_address: boolean;
  authorized_networks: string[];
  /** `ALLOW_UNENCRYPTED_AND_ENCRYPTED`, `ENCRYPTED_ONLY` or `TRUSTED_CLIENT_CERTIFICATE_REQUIRED`. */
  ssl_mode: string | null;
  automated_backups: boolean;
  point_in_time_recovery: boolean;
  deletion_protection: boolean;
  kms_key: string | null;
  /** Database flags that are set, by name; one that is not set has the engine's own default. */
  flags: Record<string, string>;
}
