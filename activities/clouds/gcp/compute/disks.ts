import type { CollectedResource } from '../../cloud.ts';
import type { GcpUnit } from '../session/gcp-run.ts';
import { textSet } from '../../shared/text-set.ts';
import { baseName, gcpResource, numberOf } from '../session/gcp-resource.ts';
import { computeListing } from '../session/compute-listing.ts';
import { computeOne } from '../session/read-compute.ts';
import { type EncryptionKey, encryptionOf, kmsKeyOf } from './disk-encryption.ts';

interface Disk {
  id?: string | number;
  name?: string;
  zone?: string;
  region?: string;
  type?: string;
  sizeGb?: string;
  labels?: Record<string, string>;
  labelFingerprint?: string;
  diskEncryptionKey?: EncryptionKey;
  sourceImage?: string;
  sourceSnapshot?: string;
  users?: string[];
}

function disk(item: Disk): CollectedResource<'disk'> | null {
  if (item.id === undefined) return null;
  return gcpResource({
    resourceType: 'disk',
    externalId: String(item.id),
    name: item.name ?? String(item.id),
    location: item.zone ?? item.region,
    labels: item.labels,
    configuration: {
      disk_type: baseName(item.type),
      size_gb: numberOf(item.sizeGb),
      zone: baseName(item.zone),
      encryption: encryptionOf(item.diskEncryptionKey),
      kms_key: kmsKeyOf(item.diskEncryptionKey),
      source_image: baseName(item.sourceImage),
      source_snapshot: baseName(item.sourceSnapshot),
      users: textSet(item.users?.map(baseName)),
    },
    document: item,
  });
}

const disks = { collection: 'disks', assetType: 'compute.googleapis.com/Disk', places: 'zones' } as const;

/** Persistent disks of all zones and regions. */
export const disksUnit: GcpUnit<'disk'> = {
  service: 'compute-disks',
  resourceTypes: ['disk'],
  open: (run) => computeListing(run, { ...disks, describe: disk }),
  read: (run, externalId) => computeOne(run, { ...disks, externalId, describe: disk }),
};
