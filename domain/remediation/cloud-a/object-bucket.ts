import type { JsonObject } from '../../json.ts';
import { replaced } from '../builders.ts';
import { member, type SettingChange, type TypeSettings } from '../setting.ts';
import { tagSetting } from '../tag-setting.ts';

/** S3 buckets: every setting has a call of its own that replaces it. */
export const objectBucketSettings: TypeSettings = {
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
          ? 'Versioning is suspended by the undo: once switched on it cannot be as if it never was.'
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
    created_at: 'The bucket was made anew under the same name; its objects and their history are those of the new one.',
    policy_is_public: 'The cloud works this out from the bucket policy and the public access blocks.',
    object_lock:
      'Object lock can be switched on for a bucket only together with the support of the cloud, and never off.',
  },
  follows: { policy_is_public: 'policy' },
};

function refuseVersioning({ current, wanted }: SettingChange): string | null {
  if (part(wanted, 'versioning', 'mfa_delete') !== part(current, 'versioning', 'mfa_delete')) {
    return 'MFA delete is changed by the root user only, with the MFA device at hand.';
  }
  if (part(wanted, 'versioning', 'status') === null) {
    return 'Versioning that was once switched on can be suspended and never again be as if it never was.';
  }
  return null;
}

function refuseAcl({ wanted }: SettingChange): string | null {
  if (member(wanted, 'object_ownership') === 'BucketOwnerEnforced') {
    return 'ACLs are switched off on this bucket (object ownership: bucket owner enforced).';
  }
  return member(wanted, 'acl') === null ? 'A bucket always has an ACL.' : null;
}

function part(configuration: JsonObject, key: string, name: string) {
  const value = member(configuration, key);
  return value !== null && typeof value === 'object' && !Array.isArray(value) ? (value[name] ?? null) : null;
}
