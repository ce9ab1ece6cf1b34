import type { Knex } from 'knex';
import type { ProviderKind } from '../../../domain/clouds/cloud-names.ts';
import type { ProviderSelection } from '../../../domain/organizations/provider-selection.ts';
import type { Database } from '../../database.ts';
import { evaluatedColumns } from '../compliance/evaluations.ts';
import { matchingColumns } from '../lists/matching-columns.ts';
import { selectProviders, whereProviders } from '../providers/selection.ts';
import type { ResourceStatus } from '../resources/resources.ts';

/** Which resources a query is about, as far as columns of the inventory say it. */
export interface CandidateFilter {
  providerType: ProviderKind | null;
  /** Names of one type. */
  types: readonly string[] | null;
  region: string | null;
  statuses: readonly ResourceStatus[];
  /** A tag that resources have, with any value where `value` is null. */
  tag: { key: string; value: string | null } | null;
}

/** An account that has resources a query is about. */
export interface CandidateAccount {
  provider_id: number;
  name: string;
  account_id: string | null;
  kind: ProviderKind;
  /** Stored count, without regard to tags. */
  resources: number;
}

/** A resource of which a query is to be evaluated, unless the tag excludes it. */
export interface CandidateRow {
  id: number;
  isWanted: boolean;
  externalId: string;
  name: string;
  region: string;
  resourceType: string;
  tags: Record<string, string>;
  /** JSON text, as are `unreadable`'s. */
  configuration: string;
  unreadable: string;
}

/** Returns the accounts of a selection that have resources of a type, region and status, by id. */
export async function candidateAccounts(
  database: Database,
  { providers, filter }: { providers: ProviderSelection; filter: CandidateFilter },
): Promise<CandidateAccount[]> {
  const counts = database('resource_counts as counted')
    .join('providers as provider', 'provider.id', 'counted.provider_id')
    .whereNotNull('provider.answered_at')
    .groupBy('provider.id')
    .havingRaw('sum(counted.total) > 0')
    .orderBy('provider.id')
    .select<CandidateAccount[]>(
      'provider.id as provider_id',
      'provider.name',
      'provider.account_id',
      'provider.type as kind',
      database.raw('sum(counted.total)::integer as resources'),
    );
  matchingColumns(counts, {
    'provider.type': filter.providerType ?? undefined,
    ...inventoryColumns(filter, 'counted.'),
  });
  whereProviders(counts, 'provider.id', await selectProviders(database, providers));
  return counts;
}

/**
 * Returns the next resources of an account, by id from `afterId` on. A statement reads at most `limit` resources, however
 * few of them have the tag, so that none takes long.
 */
export async function nextCandidates(
  database: Database,
  page: { providerId: number; afterId: number; limit: number; filter: CandidateFilter },
): Promise<CandidateRow[]> {
  const part = matchingColumns(database('resources'), inventoryColumns(page.filter, ''))
    .where({ provider_id: page.providerId })
    .where('id', '>', page.afterId)
    .orderBy('id')
    .limit(page.limit)
    .select('id');
  return candidateRows(database, { part, filter: page.filter });
}

/** Returns those of some resources that a query is about, by id. */
export async function candidatesById(
  database: Database,
  { ids, providerIds, filter }: { ids: readonly number[]; providerIds: readonly number[]; filter: CandidateFilter },
): Promise<(CandidateRow & { providerId: number })[]> {
  if (ids.length === 0) return [];
  const part = matchingColumns(database('resources'), inventoryColumns(filter, ''))
    .whereIn('id', [...ids])
    .whereIn('provider_id', [...providerIds])
    .select('id');
  const rows = (await candidateRows(database, { part, filter })) as (CandidateRow & { providerId: number })[];
  return rows.filter(({ isWanted }) => isWanted);
}

function inventoryColumns({ types, region, statuses }: CandidateFilter, prefix: string): object {
  return {
    [`${prefix}resource_type`]: types ?? undefined,
    [`${prefix}region`]: region ?? undefined,
    [`${prefix}status`]: statuses,
  };
}

/** The documents stay texts: the thread that evaluates them parses them. */
async function candidateRows(
  database: Database,
  { part, filter }: { part: Knex.QueryBuilder; filter: CandidateFilter },
): Promise<CandidateRow[]> {
  const { rows } = await database.raw<{ rows: CandidateRow[] }>(
    `with part as materialized (?)
     select resource.id, resource.provider_id as "providerId", ? as "isWanted",
       resource.external_id as "externalId", resource.name, resource.region, resource.resource_type as "resourceType",
       resource.tags, coalesce(evaluated.configuration, '{}')::text as configuration,
       coalesce(evaluated.unreadable, '{"": "it was not read yet"}')::text as unreadable
     from part
     join resources as resource on resource.id = part.id
     left join lateral (
       select ${evaluatedColumns} from resource_versions as version where version.id = resource.version_id and ?
     ) as evaluated on true
     order by resource.id`,
    [part, isTagged(database, filter), isTagged(database, filter)],
  );
  return rows;
}

function isTagged(database: Database, { tag }: CandidateFilter): Knex.Raw {
  if (tag === null) return database.raw('true');
  return tag.value === null
    ? database.raw('jsonb_exists(resource.tags, ?)', [tag.key])
    : database.raw('resource.tags @> ?::jsonb', [JSON.stringify({ [tag.key]: tag.value })]);
}
