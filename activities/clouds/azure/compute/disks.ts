import type { AzureUnit } from '../session/azure-run.ts';
import { azureResource, type AzureItem } from '../session/azure-resource.ts';
import { graphListing, graphOne } from '../session/graph.ts';

export interface DiskProperties {
  diskSizeGB?: number;
  diskState?: string;
  encryption?: { type?: string };
  publicNetworkAccess?: string;
}

/** States of attached disks: a machine that is deallocated or hibernated keeps its disks (Compute, DiskState). */
const attachedStates: ReadonlySet<string | undefined> = new Set(['Attached', 'Reserved', 'Frozen', 'ActiveSASFrozen']);

const disk = (item: AzureItem<DiskProperties>) =>
  azureResource(item, {
    resourceType: 'disk',
    configuration: {
      sku: item.sku?.name ?? null,
      size_gb: item.properties?.diskSizeGB ?? null,
      attached: attachedStates.has(item.properties?.diskState) || Boolean(item.managedBy),
      encryption_type: item.properties?.encryption?.type ?? null,
      public_network_access: item.properties?.publicNetworkAccess ?? null,
    },
  });

const disks = { types: ['microsoft.compute/disks'], describe: disk };

/** Managed disks. */
export const disksUnit: AzureUnit<'disk'> = {
  service: 'disks',
  resourceTypes: ['disk'],
  open: (run) => graphListing(run, disks),
  read: (run, externalId) => graphOne(run, externalId, disks),
};
