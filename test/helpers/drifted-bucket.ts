import {
  CreateBucketCommand,
  GetBucketEncryptionCommand,
  GetBucketOwnershipControlsCommand,
  GetBucketTaggingCommand,
  GetBucketVersioningCommand,
  GetPublicAccessBlockCommand,
  PutBucketEncryptionCommand,
  PutBucketOwnershipControlsCommand,
  PutBucketTaggingCommand,
  PutBucketVersioningCommand,
  PutPublicAccessBlockCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import type { Database } from '../../db/database.ts';
import type { Json, JsonObject } from '../../domain/json.ts';

/** Settings of a bucket that a plan changes one by one, as an inventory shows them. */
export interface BucketSettings {
  public_access_block: boolean;
  object_ownership: 'ObjectWriter' | 'BucketOwnerPreferred';
  versioning: 'Enabled' | 'Suspended';
  encryption: 'AES256' | 'aws:kms';
  tags: Record<string, string>;
}

export type BucketSetting = keyof BucketSettings;

/** What a bucket is made with … */
export const driftedSettings: BucketSettings = {
  public_access_block: false,
  object_ownership: 'ObjectWriter',
  versioning: 'Suspended',
  encryption: 'AES256',
  tags: { env: 'test' },
};

/** … and what its baseline says. */
export const baselineSettings: BucketSettings = {
  public_access_block: true,
  object_ownership: 'BucketOwnerPreferred',
  versioning: 'Enabled',
  encryption: 'aws:kms',
  tags: { env: 'prod' },
};

/** A client of an emulated account. */
export function s3Client(endpoint: string): S3Client {
  const credentials = { accessKeyId: 'testing', secretAccessKey: 'testing' };
  return new S3Client({ endpoint, region: 'us-east-1', forcePathStyle: true, credentials, maxAttempts: 1 });
}

/** Creates a bucket that is not what its baseline will say. */
export async function makeBucket(s3: S3Client, Bucket: string): Promise<void> {
  const { public_access_block: blocks, object_ownership: ObjectOwnership } = driftedSettings;
  await s3.send(new CreateBucketCommand({ Bucket }));
  await s3.send(
    new PutPublicAccessBlockCommand({
      Bucket,
      PublicAccessBlockConfiguration: {
        BlockPublicAcls: blocks,
        IgnorePublicAcls: blocks,
        BlockPublicPolicy: blocks,
        RestrictPublicBuckets: blocks,
      },
    }),
  );
  await s3.send(new PutBucketOwnershipControlsCommand({ Bucket, OwnershipControls: { Rules: [{ ObjectOwnership }] } }));
  await s3.send(
    new PutBucketVersioningCommand({ Bucket, VersioningConfiguration: { Status: driftedSettings.versioning } }),
  );
  await s3.send(
    new PutBucketEncryptionCommand({
      Bucket,
      ServerSideEncryptionConfiguration: {
        Rules: [{ ApplyServerSideEncryptionByDefault: { SSEAlgorithm: driftedSettings.encryption } }],
      },
    }),
  );
  await setTags(s3, Bucket, driftedSettings.tags);
}

/** Gives a bucket these tags and no others. */
export async function setTags(s3: S3Client, Bucket: string, tags: Record<string, string>): Promise<void> {
  const TagSet = Object.entries(tags).map(([Key, Value]) => ({ Key, Value }));
  await s3.send(new PutBucketTaggingCommand({ Bucket, Tagging: { TagSet } }));
}

/** What a bucket is at present, as the account itself shows it. */
export async function bucketSettings(s3: S3Client, Bucket: string): Promise<BucketSettings> {
  const [blocks, ownership, versioning, encryption, tagging] = await Promise.all([
    s3.send(new GetPublicAccessBlockCommand({ Bucket })),
    s3.send(new GetBucketOwnershipControlsCommand({ Bucket })),
    s3.send(new GetBucketVersioningCommand({ Bucket })),
    s3.send(new GetBucketEncryptionCommand({ Bucket })),
    s3.send(new GetBucketTaggingCommand({ Bucket })),
  ]);
  const [rule] = encryption.ServerSideEncryptionConfiguration?.Rules ?? [];
  return {
    public_access_block: blocks.PublicAccessBlockConfiguration?.RestrictPublicBuckets ?? false,
    object_ownership: ownership.OwnershipControls?.Rules?.[0]?.ObjectOwnership as BucketSettings['object_ownership'],
    versioning: versioning.Status as BucketSettings['versioning'],
    encryption: rule?.ApplyServerSideEncryptionByDefault?.SSEAlgorithm as BucketSettings['encryption'],
    tags: Object.fromEntries((tagging.TagSet ?? []).map(({ Key, Value }) => [Key, Value])) as Record<string, string>,
  };
}

const configurationOf: { [Name in BucketSetting]: (value: BucketSettings[Name]) => Json } = {
  public_access_block: (on) => ({
    block_public_acls: on,
    ignore_public_acls: on,
    block_public_policy: on,
    restrict_public_buckets: on,
  }),
  object_ownership: (ownership) => ownership,
  versioning: (status) => ({ status, mfa_delete: null }),
  encryption: (algorithm) => [{ algorithm, kms_key_id: null, bucket_key_enabled: false }],
  tags: (tags) => tags,
};

/**
 * Gives a bucket of the inventory a baseline that differs in these settings, and a finding that reports all of them: a
 * plan for it has a step for each. Gives the finding's id and the resource's.
 */
export async function makeBucketDrift(
  database: Database,
  drift: {
    bucket: string;
    memberId: number;
    settings?: readonly BucketSetting[];
    /** Settings that the baseline has too and that another finding reports. */
    others?: readonly BucketSetting[];
    aspect?: string;
  },
): Promise<{ driftId: number; resourceId: number }> {
  const { bucket, memberId, settings = ['versioning'], others = [], aspect = 'versioning' } = drift;
  const resource = await database('resources as resource')
    .join('resource_versions as version', 'version.id', 'resource.version_id')
    .where({ 'resource.name': bucket, 'resource.resource_type': 'object_bucket' })
    .first<{ id: number; provider_id: number; version_id: number; configuration: JsonObject }>(
      'resource.id',
      'resource.provider_id',
      'resource.version_id',
      'version.configuration',
    );
  const wanted = Object.fromEntries(
    [...settings, ...others].map((name) => [
      name,
      (configurationOf[name] as (value: unknown) => Json)(baselineSettings[name]),
    ]),
  );
  const [baseline] = await database('baselines')
    .insert({
      resource_id: resource.id,
      version_id: resource.version_id,
      configuration: JSON.stringify({ ...resource.configuration, ...wanted }),
      configuration_hash: 'of a test',
      created_by: memberId,
    })
    .returning<{ id: number }[]>('id');
  const [finding] = await database('drift_findings')
    .insert({
      resource_id: resource.id,
      provider_id: resource.provider_id,
      baseline_id: baseline?.id,
      aspect,
      drift_type: 'configuration',
      severity: 'medium',
      summary: `${bucket} drifted`,
      baseline_value: JSON.stringify(wanted),
      current_value: JSON.stringify(null),
      diff: JSON.stringify(
        settings.map((name) => ({
          path: `/${name}`,
          baseline_value: wanted[name],
          current_value: resource.configuration[name] ?? null,
        })),
      ),
    })
    .returning<{ id: number }[]>('id');
  if (finding === undefined) throw new Error('the finding was not made');
  return { driftId: finding.id, resourceId: resource.id };
}
