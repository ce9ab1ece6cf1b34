import type { CollectedResource } from '../../cloud.ts';
import { gcpDetails, orNull } from '../session/detail.ts';
import type { GcpRun, GcpUnit } from '../session/gcp-run.ts';
import { bindingsOf, gcpResource, numberOf, type GooglePolicy } from '../session/gcp-resource.ts';
import { tokenListing } from '../session/listing-pages.ts';

/** The read parts of a bucket. */
export interface Bucket {
  name?: string;
  location?: string;
  storageClass?: string;
  labels?: Record<string, string>;
  iamConfiguration?: { uniformBucketLevelAccess?: { enabled?: boolean }; publicAccessPrevention?: string };
  versioning?: { enabled?: boolean };
  retentionPolicy?: { retentionPeriod?: string; isLocked?: boolean };
  logging?: { logBucket?: string; logObjectPrefix?: string };
  encryption?: { defaultKmsKeyName?: string };
  lifecycle?: { rule?: object[] };
  timeCreated?: string;
  metageneration?: string;
}

const secondsPerDay = 86_400;

async function bucket(run: GcpRun, item: Bucket): Promise<CollectedResource<'object_bucket'> | null> {
  const { name } = item;
  if (name === undefined) return null;
  const details = gcpDetails();
  const policy = await details.read('/bindings', () =>
    run.calls.get<GooglePolicy>('storage', `/storage/v1/b/${encodeURIComponent(name)}/iam`, {
      optionsRequestedPolicyVersion: 3,
    }),
  );
  return gcpResource({
    resourceType: 'object_bucket',
    externalId: name,
    name,
    location: item.location,
    labels: item.labels,
    configuration: {
      storage_class: item.storageClass ?? null,
      uniform_access: item.iamConfiguration?.uniformBucketLevelAccess?.enabled ?? false,
      public_access_prevention: item.iamConfiguration?.publicAccessPrevention ?? null,
      versioning: item.versioning?.enabled ?? false,
      retention:
        item.retentionPolicy?.retentionPeriod === undefined
          ? null
          : {
              days: (numberOf(item.retentionPolicy.retentionPeriod) ?? 0) / secondsPerDay,
              locked: item.retentionPolicy.isLocked ?? false,
            },
      logging:
        item.logging?.logBucket === undefined
          ? null
          : { bucket: item.logging.logBucket, prefix: item.logging.logObjectPrefix ?? null },
      kms_key: item.encryption?.defaultKmsKeyName ?? null,
      lifecycle_rules: item.lifecycle?.rule?.length ?? 0,
      ...(policy === undefined ? {} : { bindings: bindingsOf(policy) }),
      created_at: item.timeCreated ?? null,
    },
    unreadable: details.unreadable,
    document: item,
    policy,
  });
}

/** Cloud Storage buckets with their IAM policies. */
export const bucketsUnit: GcpUnit<'object_bucket'> = {
  service: 'storage',
  resourceTypes: ['object_bucket'],
  open: (run) =>
    tokenListing(run, {
      service: 'storage',
      path: '/storage/v1/b',
      items: 'items',
      query: { project: run.projectId, maxResults: 500, projection: 'noAcl', returnPartialSuccess: true },
      describe: (item: Bucket) => bucket(run, item),
    }),
  async read(run, externalId) {
    const item = await orNull(run.calls.get<Bucket>('storage', `/storage/v1/b/${encodeURIComponent(externalId)}`));
    return item === null ? null : bucket(run, item);
  },
};
