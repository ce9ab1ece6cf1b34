import type { AzureUnit } from '../session/azure-run.ts';
import { azureResource, lowerId, type AzureItem } from '../session/azure-resource.ts';
import { graphListing, graphOne } from '../session/graph.ts';
import type { DiskProperties } from './disks.ts';

interface SnapshotProperties extends DiskProperties {
  creationData?: { sourceResourceId?: string };
  incremental?: boolean;
}

const snapshot = (item: AzureItem<SnapshotProperties>) =>
  azureResource(item, {
    resourceType: 'snapshot',
    configuration: {
      source_id: lowerId(item.properties?.creationData?.sourceResourceId),
      size_gb: item.properties?.diskSizeGB ?? null,
      incremental: item.properties?.incremental ?? false,
      encryption_type: item.properties?.encryption?.type ?? null,
      public_network_access: item.properties?.publicNetworkAccess ?? null,
    },
  });

const snapshots = { types: ['microsoft.compute/snapshots'], describe: snapshot };

/** Snapshots of managed disks. */
export const snapshotsUnit: AzureUnit<'snapshot'> = {
  service: 'snapshots',
  resourceTypes: ['snapshot'],
  open: (run) => graphListing(run, snapshots),
  read: (run, externalId) => graphOne(run, externalId, snapshots),
};
