import type { JsonObject } from '../../json.ts';
import type { Configuration } from './configuration.ts';

/** `encryption_key`: a KMS key that the account manages (keys that AWS manages are left out). `externalId` is the ARN. */
export interface EncryptionKeyConfiguration extends Configuration {
  key_id: string;
  /** `Enabled`, `Disabled`, `PendingDeletion`, `PendingImport` … */
  state: string | null;
  enabled: boolean;
  description: string | null;
  usage: string | null;
  spec: string | null;
  origin: string | null;
  multi_region: boolean;
  aliases?: string[] | null;
  /** Null for keys that cannot rotate by themselves. */
  rotation?: { enabled: boolean; period_days: number | null } | null;
  policy?: JsonObject | null;
  created_at: string | null;
  deletion_at: string | null;
}

/** `secret`: a Secrets Manager secret; its value is never read. `externalId` is the ARN. */
export interface SecretConfiguration extends Configuration {
  description: string | null;
  kms_key_id: string | null;
  rotation_enabled: boolean;
  rotation_function_arn: string | null;
  rotation_rules: JsonObject | null;
  owning_service: string | null;
  primary_region: string | null;
  deletion_at: string | null;
  policy?: JsonObject | null;
  created_at: string | null;
  observed: { last_accessed_at: string | null; last_changed_at: string | null; last_rotated_at: string | null };
}

/** `certificate`: an ACM certificate. `externalId` is the ARN. */
export interface CertificateConfiguration extends Configuration {
  domain_name: string | null;
  alternative_names: string[];
  /** `IMPORTED`, `AMAZON_ISSUED` or `PRIVATE`. */
  type: string | null;
  key_algorithm: string | null;
  signature_algorithm: string | null;
  issuer: string | null;
  validation_methods: string[];
  transparency_logging: string | null;
  export: string | null;
  created_at: string | null;
  /** End of validity; changes with a renewal. */
  observed: {
    status: string | null;
    not_before: string | null;
    not_after: string | null;
    in_use: boolean;
    renewal_status: string | null;
    renewal_eligibility: string | null;
  };
}
