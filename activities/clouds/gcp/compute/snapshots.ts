import type { CollectedResource } from '../../cloud.ts';
import type { GcpUnit } from '../session/gcp-run.ts';
import { textSet } from '../../shared/text-set.ts';
import { baseName, gcpResource, numberOf } from '../session/gcp-resource.ts';
import { computeListing } from '../session/compute-listing.ts';
import { computeOne } from '../session/read-compute.ts';
import { type EncryptionKey, encryptionOf, kmsKeyOf } from './disk-encryption.ts';

interface Snapshot {
  id?: string | number;
  name?: string;
  sourceDisk?: string;
  diskSizeGb?: string;
  labels?: Record<string, string>;
  labelFingerprint?: string;
  snapshotEncryptionKey?: EncryptionKey;
  storageLocations?: string[];
  creationTimestamp?: string;
}

function snapshot(item: Snapshot): CollectedResource<'snapshot'> | null {
  if (item.id === undefined) return null;
  return gcpResource({
    resourceType: 'snapshot',
    externalId: String(item.id),
    name: item.name ?? String(item.id),
    location: null,
    labels: item.labels,
    configuration: {
      source_disk: baseName(item.sourceDisk),
      size_gb: numberOf(item.diskSizeGb),
      encryption: encryptionOf(item.snapshotEncryptionKey),
      kms_key: kmsKeyOf(item.snapshotEncryptionKey),
      storage_locations: textSet(item.storageLocations),
      created_at: item.creationTimestamp ?? null,
    },
    document: item,
  });
}

const snapshots = { collection: 'snapshots', assetType: 'compute.googleapis.com/Snapshot', places: 'global' } as const;

/** Snapshots of persistent disks, which are global resources. */
export const snapshotsUnit: GcpUnit<'snapshot'> = {
  service: 'compute-snapshots',
  resourceTypes: ['snapshot'],
  open: (run) => computeListing(run, { ...snapshots, describe: snapshot }),
  read: (run, externalId) => computeOne(run, { ...snapshots, externalId, describe: snapshot }),
};
