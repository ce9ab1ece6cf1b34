import type { JsonObject } from '../../json.ts';
import type { Configuration } from './configuration.ts';

/** `account`: the settings that hold for the whole account. `externalId` is the account id. */
export interface AccountConfiguration extends Configuration {
  account_id: string;
  aliases?: string[] | null;
  root_user: {
    mfa_enabled?: boolean | null;
    /** Whether the root MFA device is a virtual one; null without root MFA. */
    mfa_is_virtual?: boolean | null;
    has_access_keys?: boolean | null;
    has_signing_certificates?: boolean | null;
  };
  /** Null: the account has no password policy of its own. */
  password_policy?: {
    minimum_length: number | null;
    require_symbols: boolean;
    require_numbers: boolean;
    require_uppercase: boolean;
    require_lowercase: boolean;
    users_may_change: boolean;
    expires: boolean;
    maximum_age_days: number | null;
    reuse_prevention: number | null;
    hard_expiry: boolean;
  } | null;
  /** S3 public-access block of the account; null when none is set. */
  s3_public_access_block?: {
    block_public_acls: boolean;
    ignore_public_acls: boolean;
    block_public_policy: boolean;
    restrict_public_buckets: boolean;
  } | null;
  /** Fingerprints of name, e-mail and telephone by kind of contact; null: not registered. */
  alternate_contacts: {
    security?: ContactFingerprints | null;
    operations?: ContactFingerprints | null;
    billing?: ContactFingerprints | null;
  };
  /** Fingerprints of the primary contact. */
  primary_contact?: ContactFingerprints | null;
  saml_providers?: string[] | null;
  /** Certificates stored in IAM. */
  server_certificates?: { name: string | null; arn: string | null; expires_at: string | null }[] | null;
  observed: {
    root_password_last_used?: string | null;
    root_access_keys_active?: (boolean | null)[];
    root_access_keys_last_used?: (string | null)[];
    users?: number | null;
    roles?: number | null;
    policies?: number | null;
    mfa_devices_in_use?: number | null;
  };
}

/** Contact data are personal: they are kept as fingerprints, which still tell whether two are equal. */
export interface ContactFingerprints {
  [part: string]: string | null;
  name: string | null;
  email: string | null;
  phone: string | null;
}

/** `account_region`: account-wide settings that each region has of its own. `externalId` is `<account id>/<region>`. */
export interface AccountRegionConfiguration extends Configuration {
  /** Elastic addresses that nothing uses; what is allocated and attached changes by the hour. */
  observed?: { unattached_addresses?: { id: string | null; public_ip: string | null }[] | null };
  ebs_encryption_by_default?: boolean | null;
  ebs_default_kms_key_id?: string | null;
  /** `block-all-sharing`, `block-new-sharing` or `unblocked`. */
  snapshot_block_public_access?: string | null;
  /** `block-new-sharing` or `unblocked`. */
  image_block_public_access?: string | null;
  serial_console_access?: boolean | null;
  /** Defaults for new instances, members as in `vm_instance.metadata_options`; null members: no preference. */
  instance_metadata_defaults?: JsonObject | null;
  transit_gateways?: { id: string | null; auto_accept_attachments: boolean }[] | null;
  /** GuardDuty detectors; empty: not switched on. */
  guardduty_detectors?:
    | { id: string; enabled: boolean; finding_frequency: string | null; features: JsonObject[] }[]
    | null;
  /** Null: not switched on. */
  security_hub?: { arn: string | null; auto_enable_controls: boolean; standards: string[] } | null;
  config_recorders?:
    | {
        name: string | null;
        recording: boolean;
        role_arn: string | null;
        all_supported: boolean;
        include_global_resource_types: boolean;
        resource_types: string[];
        last_status: string | null;
      }[]
    | null;
  access_analyzers?: { name: string | null; arn: string | null; type: string | null; status: string | null }[] | null;
  log_resource_policies?: { name: string | null; document: JsonObject | null }[] | null;
  rds_event_subscriptions?:
    | {
        name: string | null;
        enabled: boolean;
        topic_arn: string | null;
        source_type: string | null;
        source_ids: string[];
        event_categories: string[];
      }[]
    | null;
  registry_scanning?: { scan_type: string | null; rules: JsonObject[] } | null;
}
