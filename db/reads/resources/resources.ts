import type { Knex } from 'knex';
import type { ProviderKind } from '../../../domain/clouds/cloud-names.ts';
import type { JsonObject } from '../../../domain/json.ts';
import type { ProviderSelection } from '../../../domain/organizations/provider-selection.ts';
import type { Database, Transaction } from '../../database.ts';
import { matchingColumns } from '../lists/matching-columns.ts';
import { countOf, listWindow, idsInOrder } from '../lists/list-window.ts';
import { keptCount, type KeptCount } from '../lists/kept-counts.ts';
import { selectProviders, type SelectedProviders, whereProviders } from '../providers/selection.ts';

export const resourceStatuses = ['active', 'stopped', 'deleted'] as const;
export type ResourceStatus = (typeof resourceStatuses)[number];

/** Columns that a list can be ordered by. */
export const resourceSortColumns = ['id', 'name'] as const;
export type ResourceSortColumn = (typeof resourceSortColumns)[number];

/** A resource as lists show it. */
export interface ResourceRow {
  id: number;
  external_id: string;
  name: string;
  resource_type: string;
  provider_id: number;
  provider_kind: ProviderKind;
  region: string;
  status: ResourceStatus;
  tags: Record<string, string>;
  last_seen_at: Date;
}

/** A resource with its current configuration. */
export interface ResourceDetailRow extends ResourceRow {
  configuration: JsonObject;
  /** Observed facts, which change without anyone changing the configuration. */
  observed: JsonObject;
  /** JSON Pointer of a part that could not be read → reason. */
  unreadable: Record<string, string>;
  /** When the reading of the configuration began; null for one that an early release stored. */
  read_at: Date | null;
  /** Part → when it was read without the rest, in ISO 8601; null if none was. */
  parts_read_at: Record<string, string> | null;
  first_seen_at: Date;
  deleted_at: Date | null;
}

export interface ResourceFilter {
  /** A name, or several of one type. */
  resource_type?: string | readonly string[];
  region?: string;
  status?: ResourceStatus;
}

const listColumns = [
  'resource.id',
  'resource.external_id',
  'resource.name',
  'resource.resource_type',
  'resource.provider_id',
  'provider.type as provider_kind',
  'resource.region',
  'resource.status',
  'resource.tags',
  'resource.last_seen_at',
];

/** Providers that are not yet connected; nothing of theirs is shown. */
const unanswered = '(select id from providers where answered_at is null)';

/**
 * Returns one page of the resources of connected (or once connected) providers and their exact number. Without `search`
 * the number comes from stored counts; `search` matches a part of the name or external id, ignoring case.
 */
export async function listResources(
  database: Database,
  query: {
    providers: ProviderSelection;
    filter: ResourceFilter;
    search: string | null;
    sort: { column: ResourceSortColumn; descending: boolean };
    page: { page: number; perPage: number };
  },
): Promise<{ rows: ResourceRow[]; total: number }> {
  const { filter, search, sort } = query;
  const counted = await countResources(database, filter, await selectProviders(database, query.providers));
  const visible = (): Knex.QueryBuilder => {
    const rows = matchingColumns(database('resources'), filter);
    whereProviders(rows, 'provider_id', counted.holders);
    if (counted.hasHidden) void rows.whereRaw(`provider_id not in ${unanswered}`);
    if (search !== null) {
      const pattern = `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
      void rows.where((either) => void either.whereILike('name', pattern).orWhereILike('external_id', pattern));
    }
    return rows;
  };
  const total = search === null ? counted.total : await countOf(visible());
  const window = listWindow(query.page, total);
  if (window === null) return { rows: [], total };
  const direction = sort.descending === window.reversed ? 'asc' : 'desc';
  const order = [sort.column, ...(sort.column === 'id' ? [] : ['id'])];
  const orderBy = (prefix: string) => order.map((column) => ({ column: `${prefix}${column}`, order: direction }));
  // The page's ids come from an index-only scan; whole rows are read only for those.
  const isMerged = search === null && sort.column === 'id' && !counted.hasHidden;
  const ids = isMerged
    ? idsInOrder(database, {
        table: 'resources',
        filter,
        providers: counted.holders,
        window,
        descending: sort.descending,
      })
    : visible().select('id').orderBy(orderBy('')).limit(window.limit).offset(window.offset);
  const rows = await database('resources as resource')
    .join(ids.as('page'), 'page.id', 'resource.id')
    .join('providers as provider', 'provider.id', 'resource.provider_id')
    .orderBy(orderBy('resource.'))
    .select<ResourceRow[]>(listColumns);
  return { rows: window.reversed ? rows.toReversed() : rows, total };
}

/** Returns the number of visible resources from stored counts, and whether resources of hidden providers match too. */
async function countResources(
  database: Database,
  filter: ResourceFilter,
  providers: SelectedProviders,
): Promise<KeptCount & { hasHidden: boolean }> {
  if (providers !== null) {
    const shown = await database('providers')
      .whereIn('id', [...providers])
      .whereNotNull('answered_at')
      .pluck<number[]>('id');
    return { ...(await keptCount(database, 'resource_counts', { filter, providers: shown })), hasHidden: false };
  }
  const counts = database('resource_counts')
    .where('total', '>', 0)
    .groupBy('provider_id')
    .select('provider_id', database.raw('sum(total) as total'));
  matchingColumns(counts, filter);
  const row = await database(counts.as('counted'))
    .join('providers as provider', 'provider.id', 'counted.provider_id')
    .first<{ total: number; has_hidden: boolean } | undefined>(
      database.raw('coalesce(sum(counted.total) filter (where provider.answered_at is not null), 0)::bigint as total'),
      database.raw('coalesce(bool_or(provider.answered_at is null), false) as has_hidden'),
    );
  return { total: row?.total ?? 0, holders: null, hasHidden: row?.has_hidden ?? false };
}

/** Returns the resource with this id and its current configuration, or null. */
export async function findResource(database: Database, resourceId: number): Promise<ResourceDetailRow | null> {
  const row = await visibleResource(database, resourceId)
    .join('resource_versions as version', 'version.id', 'resource.version_id')
    .join('providers as provider', 'provider.id', 'resource.provider_id')
    .first<ResourceDetailRow>([
      ...listColumns,
      'resource.observed',
      'resource.read_at',
      'resource.parts_read_at',
      'resource.first_seen_at',
      'resource.deleted_at',
      'version.configuration',
      'version.unreadable',
    ]);
  return row ?? null;
}

/** Returns whether a resource with this id exists and is visible. */
export async function resourceExists(database: Database, resourceId: number): Promise<boolean> {
  return (await visibleResource(database, resourceId).first('resource.id')) !== undefined;
}

export function visibleResource(database: Database | Transaction, resourceId: number): Knex.QueryBuilder {
  return database('resources as resource')
    .where('resource.id', resourceId)
    .whereRaw(`resource.provider_id not in ${unanswered}`);
}

/** Finds the provider of a resource, deleted or not; null when there is no such resource. */
export async function providerOfResource(database: Database | Transaction, resourceId: number): Promise<number | null> {
  const row = await database('resources')
    .where({ id: resourceId })
    .first<{ provider_id: number } | undefined>('provider_id');
  return row?.provider_id ?? null;
}

/** Returns those of the given resources that are not deleted, by id. */
export async function undeletedResources(
  database: Database | Transaction,
  resourceIds: readonly number[],
): Promise<number[]> {
  return database('resources')
    .whereIn('id', [...resourceIds])
    .whereNot({ status: 'deleted' })
    .pluck<number[]>('id');
}
