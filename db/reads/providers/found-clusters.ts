import type { ProviderKind } from '../../../domain/clouds/cloud-names.ts';
import type { ProviderSelection } from '../../../domain/organizations/provider-selection.ts';
import type { Database, Transaction } from '../../database.ts';
import { countOf } from '../lists/list-window.ts';
import { selectProviders, whereProviders } from './selection.ts';

/** The type of managed clusters on every cloud. */
const clusterType = 'container_cluster';

/** A resource of which a member says that it is a cluster, and the provider that found it. */
export interface FoundClusterRow {
  resource_id: number;
  external_id: string;
  name: string;
  region: string;
  provider_id: number;
  provider_name: string;
  provider_type: ProviderKind;
}

const columns = {
  resource_id: 'resource.id',
  external_id: 'resource.external_id',
  name: 'resource.name',
  region: 'resource.region',
  provider_id: 'provider.id',
  provider_name: 'provider.name',
  provider_type: 'provider.type',
} as const;

/** Why a resource is not a cluster that can be reached through the account that found it. */
export type FoundClusterFault = 'missing' | 'other_type' | 'deleted' | 'disconnected';

/** Finds a managed cluster of the inventory, or says why there is none. */
export async function findFoundCluster(
  database: Database | Transaction,
  resourceId: number,
): Promise<{ cluster: FoundClusterRow; fault: null } | { cluster: FoundClusterRow | null; fault: FoundClusterFault }> {
  const row = await database('resources as resource')
    .join('providers as provider', 'provider.id', 'resource.provider_id')
    .where('resource.id', resourceId)
    .first<(FoundClusterRow & { status: string; resource_type: string; provider_deleted_at: Date | null }) | undefined>(
      {
        ...columns,
        status: 'resource.status',
        resource_type: 'resource.resource_type',
        provider_deleted_at: 'provider.deleted_at',
      },
    );
  if (row === undefined) return { cluster: null, fault: 'missing' };
  const { status, resource_type: type, provider_deleted_at: disconnectedAt, ...cluster } = row;
  if (type !== clusterType || cluster.provider_type === 'orchestrator') return { cluster, fault: 'other_type' };
  if (disconnectedAt !== null) return { cluster, fault: 'disconnected' };
  return status === 'deleted' ? { cluster, fault: 'deleted' } : { cluster, fault: null };
}

/** Returns the provider through which a cluster of the inventory is connected; null when there is none. */
export async function connectionOfCluster(
  database: Database | Transaction,
  externalId: string,
): Promise<{ id: number } | null> {
  const row = await database('providers')
    .whereRaw(`authentication->>'type' = 'cloud_cluster'`)
    .whereRaw(`authentication->>'identity' = ?`, [externalId])
    .whereNull('deleted_at')
    .whereNull('refusal')
    .first<{ id: number } | undefined>('id');
  return row ?? null;
}

/**
 * Returns clusters of the inventory that are not connected, by id, and their number: those that the selected providers
 * found.
 */
export async function listUnconnectedClusters(
  database: Database,
  query: { providers: ProviderSelection; limit: number; offset: number },
): Promise<{ rows: FoundClusterRow[]; total: number }> {
  const providers = await selectProviders(database, query.providers);
  const matching = () => {
    const rows = database('resources as resource')
      .join('providers as provider', 'provider.id', 'resource.provider_id')
      .where('resource.resource_type', clusterType)
      .whereNot('resource.status', 'deleted')
      .whereNot('provider.type', 'orchestrator')
      .whereNotNull('provider.answered_at')
      .whereNull('provider.deleted_at')
      .whereNotExists(
        database('providers as connected')
          .whereRaw(`connected.authentication->>'type' = 'cloud_cluster'`)
          .whereRaw(`connected.authentication->>'identity' = resource.external_id`)
          .whereNull('connected.deleted_at')
          .whereNull('connected.refusal')
          .select(database.raw('1')),
      );
    whereProviders(rows, 'provider.id', providers);
    return rows;
  };
  const total = await countOf(matching());
  const rows = await matching()
    .orderBy('resource.id')
    .limit(query.limit)
    .offset(query.offset)
    .select<FoundClusterRow[]>(columns);
  return { rows, total };
}
