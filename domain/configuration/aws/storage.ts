import type { JsonObject } from '../../json.ts';
import type { Configuration } from './configuration.ts';

/** `object_bucket`: an S3 bucket. `externalId` is the bucket name. */
export interface ObjectBucketConfiguration extends Configuration {
  created_at: string | null;
  /** Default encryption; null without one. */
  encryption?: { algorithm: string | null; kms_key_id: string | null; bucket_key_enabled: boolean }[] | null;
  /** `status` is `Enabled`, `Suspended` or null (never switched on); `mfa_delete` likewise. */
  versioning?: { status: string | null; mfa_delete: string | null } | null;
  /** Null when none is set on the bucket. */
  public_access_block?: {
    block_public_acls: boolean;
    ignore_public_acls: boolean;
    block_public_policy: boolean;
    restrict_public_buckets: boolean;
  } | null;
  policy?: JsonObject | null;
  /** What the cloud makes of the policy; false without a policy. */
  policy_is_public?: boolean | null;
  acl?: {
    owner_id: string | null;
    /** `grantee` is a canonical id, a group URI or an e-mail. */
    grants: { grantee_type: string | null; grantee: string | null; permission: string | null }[];
  } | null;
  /** Server access logging; null without. */
  logging?: { target_bucket: string | null; target_prefix: string | null } | null;
  lifecycle_rules?: JsonObject[] | null;
  /** `BucketOwnerEnforced`, `BucketOwnerPreferred` or `ObjectWriter`; null without ownership controls. */
  object_ownership?: string | null;
  object_lock?: { enabled: boolean; default_retention: JsonObject | null } | null;
  replication?: { role: string | null; rules: JsonObject[] } | null;
  website?: JsonObject | null;
  notifications?: JsonObject | null;
}
