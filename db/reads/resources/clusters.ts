import type { JsonObject } from '../../../domain/json.ts';
import type { Database } from '../../database.ts';
import { countOf, listWindow } from '../lists/list-window.ts';
import { listProviders, type ProviderRow } from '../providers/providers.ts';

/** A connected cluster with a summary of its inventory. */
export interface ClusterRow extends ProviderRow {
  /** Version of the API server; null before the first sync. */
  version: string | null;
  /** Resource type → current number of objects. */
  counts: Record<string, number>;
}

/** An object of a cluster with its current configuration. */
export interface ClusterObjectRow {
  id: number;
  external_id: string;
  name: string;
  status: 'active' | 'stopped';
  tags: Record<string, string>;
  configuration: JsonObject;
  /** Observed facts, which change without anyone changing the configuration. */
  observed: JsonObject;
  last_seen_at: Date;
}

/** Returns connected clusters, newest first; only one with `id`. */
export async function listClusters(database: Database, filter: { id?: number } = {}): Promise<ClusterRow[]> {
  const providers = (await listProviders(database, filter)).filter(({ type }) => type === 'orchestrator');
  const ids = providers.map(({ id }) => id);
  const counts = await database('resource_counts')
    .whereIn('provider_id', ids)
    .whereNot({ status: 'deleted' })
    .groupBy('provider_id', 'resource_type')
    .select<{ provider_id: number; resource_type: string; total: string }[]>('provider_id', 'resource_type')
    .sum('total as total');
  const versions = await database('resources as resource')
    .join('resource_versions as version', 'version.id', 'resource.version_id')
    .whereIn('resource.provider_id', ids)
    .where({ 'resource.resource_type': 'cluster' })
    .whereNot({ 'resource.status': 'deleted' })
    .select<{ provider_id: number; version: string | null }[]>(
      'resource.provider_id',
      database.raw(`version.configuration->>'version' as version`),
    );
  return providers
    .map((provider) => ({
      ...provider,
      version: versions.find(({ provider_id: id }) => id === provider.id)?.version ?? null,
      counts: Object.fromEntries(
        counts
          .filter(({ provider_id: id }) => id === provider.id)
          .map(({ resource_type: type, total }) => [type, Number(total)]),
      ),
    }))
    .toSorted((a, b) => b.id - a.id);
}

/** Returns one page of the current objects of a type in a cluster, newest in the inventory first, and their number. */
export async function listClusterObjects(
  database: Database,
  query: {
    clusterId: number;
    resourceType: string;
    /** Only objects of this namespace. */
    namespace: string | null;
    page: { page: number; perPage: number };
  },
): Promise<{ rows: ClusterObjectRow[]; total: number }> {
  const matching = () => {
    const rows = database('resources as resource')
      .where({ 'resource.provider_id': query.clusterId, 'resource.resource_type': query.resourceType })
      .whereNot({ 'resource.status': 'deleted' });
    // The external id of every namespaced object is `<namespace>/<name>`.
    if (query.namespace !== null) void rows.whereRaw(`split_part(resource.external_id, '/', 1) = ?`, [query.namespace]);
    return rows;
  };
  const total = await countOf(matching());
  const window = listWindow(query.page, total);
  if (window === null) return { rows: [], total };
  const rows = await matching()
    .join('resource_versions as version', 'version.id', 'resource.version_id')
    .orderBy('resource.id', window.reversed ? 'asc' : 'desc')
    .limit(window.limit)
    .offset(window.offset)
    .select<ClusterObjectRow[]>(
      'resource.id',
      'resource.external_id',
      'resource.name',
      'resource.status',
      'resource.tags',
      'resource.observed',
      'resource.last_seen_at',
      'version.configuration',
    );
  return { rows: window.reversed ? rows.toReversed() : rows, total };
}
