import type { CollectedResource } from '../../cloud.ts';
import type { GcpUnit } from '../session/gcp-run.ts';
import { baseName, gcpResource } from '../session/gcp-resource.ts';
import { computeListing } from '../session/compute-listing.ts';
import { computeOne } from '../session/read-compute.ts';

/** The read parts of a subnet. */
export interface Subnet {
  id?: string | number;
  name?: string;
  region?: string;
  network?: string;
  ipCidrRange?: string;
  purpose?: string;
  enableFlowLogs?: boolean;
  logConfig?: {
    enable?: boolean;
    aggregationInterval?: string;
    flowSampling?: number;
    metadata?: string;
    filterExpr?: string;
  };
  privateIpGoogleAccess?: boolean;
  fingerprint?: string;
}

/** Returns what a flow log records; a filter of `true` records everything. */
function detailOf(config: Subnet['logConfig']) {
  if (config?.enable !== true) return null;
  const { aggregationInterval, flowSampling, metadata, filterExpr } = config;
  return {
    interval: aggregationInterval ?? null,
    sampling: flowSampling ?? null,
    metadata: metadata ?? null,
    filter: filterExpr === 'true' ? null : filterExpr || null,
  };
}

function subnet(item: Subnet): CollectedResource<'subnet'> | null {
  if (item.id === undefined) return null;
  return gcpResource({
    resourceType: 'subnet',
    externalId: String(item.id),
    name: item.name ?? String(item.id),
    location: item.region,
    labels: null,
    configuration: {
      network: baseName(item.network) ?? '',
      cidr_block: item.ipCidrRange ?? null,
      purpose: item.purpose ?? null,
      flow_logs: item.logConfig?.enable ?? item.enableFlowLogs ?? false,
      flow_log_detail: detailOf(item.logConfig),
      private_google_access: item.privateIpGoogleAccess ?? false,
    },
    document: item,
  });
}

const subnetList = {
  collection: 'subnetworks',
  assetType: 'compute.googleapis.com/Subnetwork',
  places: 'regions',
} as const;

/** Subnets of all regions. */
export const subnetsUnit: GcpUnit<'subnet'> = {
  service: 'compute-subnets',
  resourceTypes: ['subnet'],
  open: (run) => computeListing(run, { ...subnetList, describe: subnet }),
  read: (run, externalId) => computeOne(run, { ...subnetList, externalId, describe: subnet }),
};
