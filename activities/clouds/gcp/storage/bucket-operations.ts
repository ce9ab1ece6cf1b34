import { isObject, type Json, type JsonObject } from '../../../../domain/json.ts';
import type { GcpChange } from '../session/calls.ts';
import { labelOperations, sets, type GcpOperation, type GcpPlace } from '../session/gcp-operation.ts';
import { sourceOf } from '../session/gcp-resource.ts';
import { policyOperations } from '../iam/policy-operations.ts';
import type { Bucket } from './buckets.ts';

const secondsPerDay = 86_400;

/** Returns a patch of a bucket that applies only to the metadata that was read. */
function patch({ present, target }: GcpPlace, body: JsonObject): GcpChange {
  const { metageneration } = sourceOf(present).document as Bucket;
  return {
    service: 'storage',
    method: 'PATCH',
    path: `/storage/v1/b/${encodeURIComponent(target.externalId)}`,
    query: { ifMetagenerationMatch: metageneration ?? null },
    body,
  };
}

/** Key of the configuration → its part of a bucket. Null removes a part. */
const parts: Readonly<Record<string, (value: Json) => JsonObject>> = {
  storage_class: (value) => ({ storageClass: value }),
  versioning: (value) => ({ versioning: { enabled: value } }),
  retention: (value) => ({
    retentionPolicy: isObject(value)
      ? { retentionPeriod: String(Math.round(Number(value['days']) * secondsPerDay)) }
      : null,
  }),
  logging: (value) => ({
    logging: isObject(value) ? { logBucket: value['bucket'] ?? null, logObjectPrefix: value['prefix'] ?? null } : null,
  }),
  kms_key: (value) => ({ encryption: value === null ? null : { defaultKmsKeyName: value } }),
};

function bucketWith(values: JsonObject): JsonObject {
  const { uniform_access: uniform, public_access_prevention: prevention, ...others } = values;
  const iamConfiguration = {
    ...(uniform === undefined ? {} : { uniformBucketLevelAccess: { enabled: uniform } }),
    ...(prevention === undefined ? {} : { publicAccessPrevention: prevention }),
  };
  const own = Object.entries(others).map(([key, value]) => {
    const part = parts[key];
    if (part === undefined) throw new TypeError(`storage.buckets.patch does not set ${key}`);
    return part(value);
  });
  return Object.assign(
    {},
    ...own,
    Object.keys(iamConfiguration).length === 0 ? {} : { iamConfiguration },
  ) as JsonObject;
}

/** Changes of buckets: their settings, labels and access policies. */
export const bucketOperations: Readonly<Record<string, GcpOperation>> = {
  'storage.patch_bucket': sets('storage:buckets.patch', (place, values) => patch(place, bucketWith(values))),
  ...labelOperations('storage', {
    call: 'storage:buckets.patch',
    write: (place, { changed }) => patch(place, { labels: changed }),
  }),
  ...policyOperations('storage', {
    call: 'storage:buckets.setIamPolicy',
    write: ({ target }, policy) => ({
      service: 'storage',
      method: 'PUT',
      path: `/storage/v1/b/${encodeURIComponent(target.externalId)}/iam`,
      body: policy,
    }),
  }),
};
