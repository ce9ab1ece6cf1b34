import type { ServerSideEncryptionRule } from '@aws-sdk/client-s3';
import { parsePolicyDocument } from '../../../../domain/clouds/aws/policy-document.ts';
import type { ObjectBucketConfiguration } from '../../../../domain/clouds/aws/s3/bucket.ts';
import { sortedSet } from '../../../../domain/clouds/canonical.ts';
import { DetailReader } from '../session/detail-reader.ts';
import { s3Settings } from './client-settings.ts';
import { snakeJson, snakeObject, snakeSet } from '../session/snake-case.ts';
import { tagMap } from '../session/tags.ts';
import type { UnitRun } from '../session/unit-run.ts';
import type { JsonObject } from '../../../../domain/json.ts';

interface BucketDetails {
  tags: Record<string, string> | undefined;
  unreadable: Record<string, string>;
  configuration: Omit<ObjectBucketConfiguration, 'tags' | 'created_at'>;
}

/** Reads the settings of one bucket, all at once, in the region of the bucket. A setting that is not set is null. */
export async function bucketDetails(run: UnitRun): Promise<(name: string, region: string) => Promise<BucketDetails>> {
  const sdk = await import('@aws-sdk/client-s3');

  return async (name, region) => {
    const s3 = run.service('s3', (settings) => new sdk.S3Client(s3Settings(settings, run)), region);
    const details = new DetailReader(run.only);
    const bucket = { Bucket: name };
    const unless = (...absent: string[]) => ({ absent, gone: ['NoSuchBucket'] });

    const reads = [
      details.read(
        '/encryption',
        async () => {
          const answer = await s3(new sdk.GetBucketEncryptionCommand(bucket));
          return sortedSet((answer.ServerSideEncryptionConfiguration?.Rules ?? []).map(encryptionRule));
        },
        unless('ServerSideEncryptionConfigurationNotFoundError'),
      ),
      details.read(
        '/versioning',
        async () => {
          const answer = await s3(new sdk.GetBucketVersioningCommand(bucket));
          return { status: answer.Status ?? null, mfa_delete: answer.MFADelete ?? null };
        },
        unless(),
      ),
      details.read(
        '/public_access_block',
        async () => {
          const answer = await s3(new sdk.GetPublicAccessBlockCommand(bucket));
          const block = answer.PublicAccessBlockConfiguration;
          return {
            block_public_acls: block?.BlockPublicAcls ?? false,
            ignore_public_acls: block?.IgnorePublicAcls ?? false,
            block_public_policy: block?.BlockPublicPolicy ?? false,
            restrict_public_buckets: block?.RestrictPublicBuckets ?? false,
          };
        },
        unless('NoSuchPublicAccessBlockConfiguration'),
      ),
      readPolicy(),
      details.read(
        '/acl',
        async () => {
          const answer = await s3(new sdk.GetBucketAclCommand(bucket));
          return {
            owner_id: answer.Owner?.ID ?? null,
            grants: sortedSet(
              (answer.Grants ?? []).map(({ Grantee: grantee, Permission: permission }) => ({
                grantee_type: grantee?.Type ?? null,
                grantee: grantee?.URI ?? grantee?.ID ?? grantee?.EmailAddress ?? null,
                permission: permission ?? null,
              })),
            ),
          };
        },
        unless(),
      ),
      details.read(
        '/logging',
        async () => {
          const { LoggingEnabled: logging } = await s3(new sdk.GetBucketLoggingCommand(bucket));
          if (!logging) return null;
          return { target_bucket: logging.TargetBucket ?? null, target_prefix: logging.TargetPrefix ?? null };
        },
        unless(),
      ),
      details.read(
        '/tags',
        async () => tagMap((await s3(new sdk.GetBucketTaggingCommand(bucket))).TagSet),
        unless('NoSuchTagSet', 'NoSuchTagSetError'),
      ),
      details.read(
        '/lifecycle_rules',
        async () => snakeSet((await s3(new sdk.GetBucketLifecycleConfigurationCommand(bucket))).Rules),
        unless('NoSuchLifecycleConfiguration'),
      ),
      details.read(
        '/object_ownership',
        async () => {
          const answer = await s3(new sdk.GetBucketOwnershipControlsCommand(bucket));
          return answer.OwnershipControls?.Rules?.[0]?.ObjectOwnership ?? null;
        },
        unless('OwnershipControlsNotFoundError'),
      ),
      details.read(
        '/object_lock',
        async () => {
          const { ObjectLockConfiguration: lock } = await s3(new sdk.GetObjectLockConfigurationCommand(bucket));
          return {
            enabled: lock?.ObjectLockEnabled === 'Enabled',
            default_retention: snakeObject(lock?.Rule?.DefaultRetention),
          };
        },
        unless('ObjectLockConfigurationNotFoundError'),
      ),
      details.read(
        '/replication',
        async () => {
          const { ReplicationConfiguration: replication } = await s3(new sdk.GetBucketReplicationCommand(bucket));
          return { role: replication?.Role ?? null, rules: snakeSet(replication?.Rules) };
        },
        unless('ReplicationConfigurationNotFoundError'),
      ),
      details.read(
        '/website',
        async () => {
          const { $metadata: _metadata, ...website } = await s3(new sdk.GetBucketWebsiteCommand(bucket));
          return snakeObject(website);
        },
        unless('NoSuchWebsiteConfiguration'),
      ),
      details.read(
        '/notifications',
        async () => {
          const { $metadata: _metadata, ...targets } = await s3(
            new sdk.GetBucketNotificationConfigurationCommand(bucket),
          );
          const configured = sortedLists(snakeJson(targets) as JsonObject);
          return Object.keys(configured).length === 0 ? null : configured;
        },
        unless(),
      ),
    ] as const;

    async function readPolicy() {
      const policy = await details.read(
        '/policy',
        async () => {
          const { Policy: text } = await s3(new sdk.GetBucketPolicyCommand(bucket));
          return text ? parsePolicyDocument(text) : null;
        },
        unless('NoSuchBucketPolicy'),
      );
      if (policy === null) return { policy, isPublic: false };
      const isPublic = await details.read(
        '/policy_is_public',
        async () => (await s3(new sdk.GetBucketPolicyStatusCommand(bucket))).PolicyStatus?.IsPublic ?? false,
        { absent: ['NoSuchBucketPolicy'], gone: ['NoSuchBucket'] },
      );
      return { policy, isPublic };
    }

    const [
      encryption,
      versioning,
      publicAccessBlock,
      { policy, isPublic },
      acl,
      logging,
      tags,
      lifecycleRules,
      objectOwnership,
      objectLock,
      replication,
      website,
      notifications,
    ] = await Promise.all(reads);

    return {
      tags: tags === null ? {} : tags,
      unreadable: details.unreadable,
      configuration: {
        encryption,
        versioning,
        public_access_block: publicAccessBlock,
        policy,
        policy_is_public: isPublic,
        acl,
        logging,
        lifecycle_rules: lifecycleRules,
        object_ownership: objectOwnership,
        object_lock: objectLock,
        replication,
        website,
        notifications,
      },
    };
  };
}

function encryptionRule(rule: ServerSideEncryptionRule) {
  return {
    algorithm: rule.ApplyServerSideEncryptionByDefault?.SSEAlgorithm ?? null,
    kms_key_id: rule.ApplyServerSideEncryptionByDefault?.KMSMasterKeyID ?? null,
    bucket_key_enabled: rule.BucketKeyEnabled ?? false,
  };
}

function sortedLists(targets: JsonObject): JsonObject {
  const sorted: JsonObject = {};
  for (const [kind, value] of Object.entries(targets)) {
    if (!Array.isArray(value)) sorted[kind] = value;
    else if (value.length > 0) sorted[kind] = sortedSet(value);
  }
  return sorted;
}
