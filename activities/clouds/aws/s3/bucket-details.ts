import type { ServerSideEncryptionRule } from '@aws-sdk/client-s3';
import { parsePolicyDocument } from '../../../../domain/clouds/aws/policy-document.ts';
import type { ObjectBucketConfiguration } from '../../../../domain/clouds/aws/s3/bucket.ts';
import { sortedSet } from '../../../../domain/clouds/canonical.ts';
import { ProvenAnswers } from '../cloudcontrol/proven-answers.ts';
import { propertiesReader, type ReadProperties } from '../cloudcontrol/resource-properties.ts';
import { DetailReader, type ExpectedAnswers } from '../session/detail-reader.ts';
import { bucketType, mayHideSettings, shownSetting } from './bucket-properties.ts';
import { enforcedOwnership, OwnerAcls } from './owner-acls.ts';
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

/**
 * Reads the settings of one bucket, all at once, in the region of the bucket. A setting that is not set is null. If Cloud Control is
 * used, it is asked first, and S3 for what it does not show.
 */
export async function bucketDetails(run: UnitRun): Promise<(name: string, region: string) => Promise<BucketDetails>> {
  const sdk = await import('@aws-sdk/client-s3');
  // A single bucket is read for an operation or its proof: by S3 itself, and only what is asked for.
  const readProperties = run.usesCloudControl && run.only === null ? await propertiesReader(run, bucketType) : null;
  const proven = new ProvenAnswers();
  const ownerAcls = new OwnerAcls();

  return async (name, region) => {
    const s3 = run.service('s3', (settings) => new sdk.S3Client(s3Settings(settings, run)), region);
    const details = new DetailReader(run.only);
    const bucket = { Bucket: name };
    const unless = (...absent: string[]) => ({ absent, gone: ['NoSuchBucket'] });

    const policyRead = readPolicy();
    const shown = readProperties === null ? null : properties(readProperties);

    const ownershipRead = setting(
      '/object_ownership',
      async () => {
        const answer = await s3(new sdk.GetBucketOwnershipControlsCommand(bucket));
        return answer.OwnershipControls?.Rules?.[0]?.ObjectOwnership ?? null;
      },
      unless('OwnershipControlsNotFoundError'),
    );

    const reads = [
      setting(
        '/encryption',
        async () => {
          const answer = await s3(new sdk.GetBucketEncryptionCommand(bucket));
          return sortedSet((answer.ServerSideEncryptionConfiguration?.Rules ?? []).map(encryptionRule));
        },
        unless('ServerSideEncryptionConfigurationNotFoundError'),
      ),
      setting(
        '/versioning',
        async () => {
          const answer = await s3(new sdk.GetBucketVersioningCommand(bucket));
          return { status: answer.Status ?? null, mfa_delete: answer.MFADelete ?? null };
        },
        unless(),
      ),
      setting(
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
      policyRead,
      readAcl(),
      setting(
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
      setting(
        '/lifecycle_rules',
        async () => snakeSet((await s3(new sdk.GetBucketLifecycleConfigurationCommand(bucket))).Rules),
        unless('NoSuchLifecycleConfiguration'),
      ),
      ownershipRead,
      setting(
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
      setting(
        '/replication',
        async () => {
          const { ReplicationConfiguration: replication } = await s3(new sdk.GetBucketReplicationCommand(bucket));
          return { role: replication?.Role ?? null, rules: snakeSet(replication?.Rules) };
        },
        unless('ReplicationConfigurationNotFoundError'),
      ),
      setting(
        '/website',
        async () => {
          const { $metadata: _metadata, ...website } = await s3(new sdk.GetBucketWebsiteCommand(bucket));
          return snakeObject(website);
        },
        unless('NoSuchWebsiteConfiguration'),
      ),
      setting(
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

    async function properties(read: ReadProperties): Promise<JsonObject | null> {
      const [found, { policy }] = await Promise.all([read(name, region), policyRead]);
      return found?.['BucketName'] === name && !mayHideSettings(policy) ? found : null;
    }

    async function setting<T>(pointer: string, part: () => Promise<T>, expected: ExpectedAnswers) {
      const direct = async () => details.read(pointer, part, expected);
      const found = await shown;
      const known = found === null ? null : shownSetting(found, pointer);
      if (known === null) return direct();
      return proven.settle({ form: `${region} ${pointer} ${known.form}`, value: known.value as T, direct });
    }

    async function readAcl() {
      const direct = async () =>
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
        );
      if ((await shown) === null || (await ownershipRead) !== enforcedOwnership) return direct();
      return ownerAcls.read(direct);
    }

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
