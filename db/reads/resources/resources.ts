import type { Knex } from 'knex';
import type { ProviderKind } from '../../../domain/clouds/cloud-names.ts';
import type { JsonObject } from '../../../domain/json.ts';
import type { Age } from '../../../domain/lists/ages.ts';
import type { ProviderSelection } from '../../../domain/organizations/provider-selection.ts';
import type { Database, Transaction } from '../../database.ts';
import type { ListPage } from '../lists/list-window.ts';
import { type ListSort, type SelectedList, selectedPage } from '../lists/selected-list.ts';
import { type SelectedProviders, whereProviders } from '../providers/selection.ts';

export const resourceStatuses = ['active', 'stopped', 'deleted'] as const;
export type ResourceStatus = (typeof resourceStatuses)[number];

/** Columns that a list can be ordered by. */
export const resourceSortColumns = ['id', 'name'] as const;

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

/** Filters of the list by columns; several values of one mean any of them. */
export interface ResourceFilter {
  resource_type?: string | readonly string[];
  region?: string | readonly string[];
  status?: ResourceStatus | readonly ResourceStatus[];
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

/** The list of the resources of connected (or once connected) providers. */
export const resourceList: SelectedList = {
  table: 'resources',
  alias: 'resource',
  ageColumn: 'first_seen_at',
  counts: [{ table: 'resource_counts', columns: ['provider_id', 'resource_type', 'region', 'status'] }],
  visible: visibleProviders,
  joined: (from) => from.join('providers as provider', 'provider.id', 'resource.provider_id').select(listColumns),
};

/**
 * Returns one page of the resources and their exact number. Without `search` the number comes from stored counts;
 * `search` matches a part of the name or external id, ignoring case.
 */
export async function listResources(
  database: Database,
  query: {
    providers: ProviderSelection;
    filter: ResourceFilter;
    ages?: readonly Age[];
    search: string | null;
    sort?: ListSort;
    page: { page: number; perPage: number };
  },
): Promise<ListPage<ResourceRow>> {
  const { filter, ages = [], search, ...rest } = query;
  const also = search === null ? undefined : containing(search);
  return selectedPage(database, resourceList, { ...rest, filter: { columns: { ...filter }, ages, also } });
}

/** Returns the condition that the name or external id of a resource contains a text, ignoring case. */
export function containing(search: string): (rows: Knex.QueryBuilder) => void {
  const pattern = `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return (rows) =>
    void rows.where((either) => void either.whereILike('name', pattern).orWhereILike('external_id', pattern));
}

/** Limits providers to those that are connected, or once were; null while no other has resources. */
async function visibleProviders(
  database: Database | Transaction,
  providers: SelectedProviders,
): Promise<SelectedProviders> {
  const connected = database('providers').whereNotNull('answered_at').orderBy('id');
  whereProviders(connected, 'id', providers);
  if (providers !== null) return connected.pluck<number[]>('id');
  const hidden: unknown = await database('resource_counts')
    .where('total', '>', 0)
    .whereRaw(`provider_id in ${unanswered}`)
    .first('provider_id');
  return hidden === undefined ? null : connected.pluck<number[]>('id');
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
