import { protection } from '../../aspects.ts';
import { publicAccessBlock, reach, resourcePolicy } from '../aspects.ts';
import type { Configuration } from '../../configuration.ts';
import { defineResourceType } from '../../resource-type.ts';
import { isObject, type JsonObject } from '../../../json.ts';
import { replaced } from '../../../remediation/builders.ts';
import { type FieldReader, member, type SettingChange } from '../../../remediation/setting.ts';
import { tagSetting } from '../../../remediation/tag-setting.ts';

/** `object_bucket`: an S3 bucket. `externalId` is the bucket name. */
export interface ObjectBucketConfiguration extends Configuration {
  created_at: string | null;
  /** Default encryption; null when not configured. */
  encryption?: { algorithm: string | null; kms_key_id: string | null; bucket_key_enabled: boolean }[] | null;
  /** `status` is `Enabled`, `Suspended` or null (never enabled); `mfa_delete` likewise. */
  versioning?: { status: string | null; mfa_delete: string | null } | null;
  /** Null when not configured on the bucket. */
  public_access_block?: {
    block_public_acls: boolean;
    ignore_public_acls: boolean;
    block_public_policy: boolean;
    restrict_public_buckets: boolean;
  } | null;
  policy?: JsonObject | null;
  /** Whether S3 considers the policy public; false without a policy. */
  policy_is_public?: boolean | null;
  acl?: {
    owner_id: string | null;
    /** `grantee` is a canonical user id, a group URI or an e-mail address. */
    grants: { grantee_type: string | null; grantee: string | null; permission: string | null }[];
  } | null;
  /** Server access logging; null when not enabled. */
  logging?: { target_bucket: string | null; target_prefix: string | null } | null;
  lifecycle_rules?: JsonObject[] | null;
  /** `BucketOwnerEnforced`, `BucketOwnerPreferred` or `ObjectWriter`; null without ownership controls. */
  object_ownership?: string | null;
  object_lock?: { enabled: boolean; default_retention: JsonObject | null } | null;
  replication?: { role: string | null; rules: JsonObject[] } | null;
  website?: JsonObject | null;
  notifications?: JsonObject | null;
}

const field: FieldReader<ObjectBucketConfiguration> = member;

/** S3 buckets: every setting has its own API call, which replaces it. */
export const objectBucketType = defineResourceType<ObjectBucketConfiguration>({
  label: 'S3 bucket',
  volatile: {},
  comparison: {},
  drift: {
    aspects: [
      publicAccessBlock,
      { ...resourcePolicy, label: 'bucket policy', keys: ['policy', 'policy_is_public'] },
      { aspect: 'acl', touches: 'exposure', direction: 'public_grants', severity: reach },
      { aspect: 'object_ownership', touches: 'exposure', severity: 'medium' },
      {
        aspect: 'website',
        touches: 'exposure',
        direction: 'fewer_is_safer',
        severity: { loosened: 'high', changed: 'medium', tightened: 'low' },
      },
      { aspect: 'encryption', touches: 'encryption', direction: 'safer_when_present', severity: protection },
      {
        aspect: 'logging',
        label: 'access logging',
        touches: 'logging',
        direction: 'safer_when_present',
        severity: protection,
      },
      { aspect: 'versioning', touches: null, severity: 'medium' },
      { aspect: 'object_lock', touches: null, direction: 'safer_when_true', severity: protection },
    ],
    deletion: { touches: null, severity: 'high' },
  },
  remediation: {
    settings: [
      replaced({
        keys: ['public_access_block'],
        operation: 's3.put_public_access_block',
        label: 'public access block',
      }),
      replaced({ keys: ['object_ownership'], operation: 's3.put_object_ownership', label: 'object ownership' }),
      replaced({
        keys: ['versioning'],
        operation: 's3.put_versioning',
        label: 'versioning',
        refuse: { versioning: refuseVersioning },
        undoNote: ({ current }) =>
          part(current, 'versioning', 'status') === null
            ? 'The rollback suspends versioning: once enabled, it cannot be removed.'
            : null,
      }),
      replaced({ keys: ['encryption'], operation: 's3.put_encryption', label: 'default encryption' }),
      replaced({ keys: ['policy'], operation: 's3.put_policy', label: 'bucket policy' }),
      replaced({
        keys: ['acl'],
        operation: 's3.put_acl',
        label: 'ACL',
        reads: ['object_ownership'],
        refuse: { acl: refuseAcl },
      }),
      replaced({ keys: ['logging'], operation: 's3.put_logging', label: 'access logging' }),
      replaced({ keys: ['lifecycle_rules'], operation: 's3.put_lifecycle_rules', label: 'lifecycle rules' }),
      replaced({ keys: ['replication'], operation: 's3.put_replication', label: 'replication', reads: ['versioning'] }),
      replaced({ keys: ['website'], operation: 's3.put_website', label: 'website' }),
      replaced({ keys: ['notifications'], operation: 's3.put_notifications', label: 'notifications' }),
      tagSetting({ set: 's3.set_tags', remove: 's3.remove_tags' }),
    ],
    fixed: {
      created_at: 'The bucket was recreated under the same name; the objects of the old one are lost.',
      policy_is_public: 'AWS derives it from the bucket policy and the Block Public Access settings.',
      object_lock: 'Object Lock cannot be disabled again: enable it manually.',
    },
    follows: { policy_is_public: 'policy' },
  },
  dependants: ['trail', 'load_balancer', 'object_bucket'],
});

function refuseVersioning({ current, wanted }: SettingChange): string | null {
  if (part(wanted, 'versioning', 'mfa_delete') !== part(current, 'versioning', 'mfa_delete')) {
    return 'Only the root user can change MFA Delete, with its MFA device.';
  }
  if (part(wanted, 'versioning', 'status') === null) {
    return 'Once enabled, versioning can only be suspended.';
  }
  return null;
}

function refuseAcl({ wanted }: SettingChange): string | null {
  if (field(wanted, 'object_ownership') === 'BucketOwnerEnforced') {
    return 'ACLs are disabled on this bucket (Object Ownership: bucket owner enforced).';
  }
  return field(wanted, 'acl') === null ? 'A bucket always has an ACL.' : null;
}

function part(configuration: JsonObject, key: keyof ObjectBucketConfiguration, name: string) {
  const value = field(configuration, key);
  return isObject(value) ? (value[name] ?? null) : null;
}
