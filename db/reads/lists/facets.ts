import { type Age, ages, daysOf, oldest } from '../../../domain/lists/ages.ts';
import type { ProviderSelection } from '../../../domain/organizations/provider-selection.ts';
import type { ProviderKind } from '../../../domain/clouds/cloud-names.ts';
import type { Database } from '../../database.ts';
import type { SelectedProviders } from '../providers/selection.ts';
import { countSelected } from './kept-counts.ts';
import {
  countedRows,
  countsFor,
  type ListFilter,
  type ListSource,
  selectedRows,
  shownProviders,
} from './list-filter.ts';

/** What the rows of a list are counted by: a column, their age, their owner, or their provider and its kind. */
export type FacetBasis = { column: string } | 'age' | 'owner' | 'account' | 'cloud';

/** Value → number of rows; values without rows are missing. */
export type FacetCounts = ReadonlyMap<string, number>;

interface FacetQuery {
  filter: ListFilter;
  selection: ProviderSelection;
  /** Facet → what it counts by. */
  facets: Readonly<Record<string, FacetBasis>>;
}

/** Facets that are counted by the same rows. */
interface Group {
  filter: ListFilter;
  selection: ProviderSelection;
  /** Facet → its column. */
  columns: Map<string, string>;
}

/**
 * Counts the rows of a list by each facet. A facet counts the rows that all filters but its own select, so that its other
 * values can be chosen too.
 */
export async function countFacets(
  database: Database,
  source: ListSource,
  query: FacetQuery,
): Promise<ReadonlyMap<string, FacetCounts>> {
  const counts = new Map<string, FacetCounts>();
  for (const { filter, selection, columns } of groupsOf(source, query)) {
    const providers = await shownProviders(database, source, selection);
    const counted = await countByColumns(database, source, {
      filter,
      providers,
      columns: [...new Set(columns.values())],
    });
    for (const [facet, column] of columns) counts.set(facet, counted.get(column) ?? new Map());
  }
  for (const [facet, basis] of Object.entries(query.facets)) {
    if (basis === 'cloud') counts.set(facet, await byKind(database, counts.get(facet) ?? new Map()));
    if (basis !== 'age' && basis !== 'owner') continue;
    const providers = await shownProviders(database, source, query.selection);
    const count = basis === 'age' ? countByAge : countByOwner;
    counts.set(facet, await count(database, source, { filter: query.filter, providers }));
  }
  return counts;
}

/** Puts facets together that are counted by the same rows from the same table, so that those are read once. */
function groupsOf(source: ListSource, { filter, selection, facets }: FacetQuery): Group[] {
  const groups = new Map<string, Group>();
  for (const [facet, basis] of Object.entries(facets)) {
    if (basis === 'age' || basis === 'owner') continue;
    const own = withoutOwn({ filter, selection }, basis);
    const kept = (filter.ages ?? []).length > 0 ? undefined : countsFor(source, own.filter, [own.column]);
    const key = JSON.stringify([own.filter.columns, own.selection, kept]);
    const group = groups.get(key) ?? { filter: own.filter, selection: own.selection, columns: new Map() };
    group.columns.set(facet, own.column);
    groups.set(key, group);
  }
  return [...groups.values()];
}

function withoutOwn(
  { filter, selection }: { filter: ListFilter; selection: ProviderSelection },
  basis: Exclude<FacetBasis, 'age' | 'owner'>,
): { filter: ListFilter; selection: ProviderSelection; column: string } {
  if (basis === 'account') return { filter, selection: { ...selection, providerIds: [] }, column: 'provider_id' };
  if (basis === 'cloud') return { filter, selection: { ...selection, kinds: [] }, column: 'provider_id' };
  const { [basis.column]: _own, ...columns } = filter.columns;
  return { filter: { ...filter, columns }, selection, column: basis.column };
}

/** Counts rows by the values of each column alone. */
async function countByColumns(
  database: Database,
  source: ListSource,
  query: { filter: ListFilter; providers: SelectedProviders; columns: readonly string[] },
): Promise<ReadonlyMap<string, FacetCounts>> {
  const { columns } = query;
  const names = columns.map(() => '??').join(', ');
  const sets = columns.map(() => '(??)').join(', ');
  const rows = await database(countedRows(database, source, query).as('counted'))
    .groupByRaw(`grouping sets (${sets})`, [...columns])
    .havingRaw('sum(total) > 0')
    .select<Record<string, string | number | boolean | null>[]>(
      ...columns,
      // Of the bits of all columns, that of the column by which a row counts is 0.
      database.raw(`grouping(${names}) as others`, [...columns]),
      database.raw('sum(total)::bigint as rows'),
    );
  const counts = new Map(columns.map((column) => [column, new Map<string, number>()]));
  for (const row of rows) {
    const column = columns.find((_name, index) => (Number(row['others']) & (1 << (columns.length - 1 - index))) === 0);
    if (column !== undefined) counts.get(column)?.set(String(row[column] ?? ''), Number(row['rows']));
  }
  return counts;
}

/** Counts rows by age. Those of the oldest age, which are most, are the rest of all. */
async function countByAge(
  database: Database,
  source: ListSource,
  query: { filter: ListFilter; providers: SelectedProviders },
): Promise<FacetCounts> {
  const young = ages.filter((age) => age !== oldest);
  const filter = { ...query.filter, ages: [] };
  const rows = selectedRows(database(source.table), source, { ...query, filter: { ...filter, ages: young } });
  const [row = {}] = (await rows.select(
    young.map((age) => {
      const [from, below] = daysOf[age];
      const bounds = [
        ...(from === 0 ? [] : [`${source.ageColumn} <= now() - interval '${from} days'`]),
        `${source.ageColumn} > now() - interval '${below} days'`,
      ];
      return database.raw(`count(*) filter (where ${bounds.join(' and ')}) as ??`, [age]);
    }),
  )) as Partial<Record<Age, number>>[];
  const { total } = await countSelected(database, source, { ...query, filter });
  return withRest(new Map(young.map((age) => [age, row[age] ?? 0])), { total, rest: oldest });
}

/** Counts rows by owner, and as `none` those without one. */
async function countByOwner(
  database: Database,
  source: ListSource,
  query: { filter: ListFilter; providers: SelectedProviders },
): Promise<FacetCounts> {
  const { owner_id: _own, ...columns } = query.filter.columns;
  const filter = { ...query.filter, columns };
  const rows = (await selectedRows(database(source.table), source, { ...query, filter })
    .whereNotNull('owner_id')
    .groupBy('owner_id')
    .select('owner_id', database.raw('count(*) as count'))) as { owner_id: number; count: number }[];
  const { total } = await countSelected(database, source, { ...query, filter });
  return withRest(new Map(rows.map(({ owner_id: id, count }) => [String(id), count])), { total, rest: 'none' });
}

/** Adds the value of the rows that others leave over, and leaves out values without rows. */
function withRest(counts: ReadonlyMap<string, number>, { total, rest }: { total: number; rest: string }): FacetCounts {
  const counted = [...counts.values()].reduce((sum, count) => sum + count, 0);
  return new Map([...counts, [rest, total - counted] as const].filter(([, count]) => count > 0));
}

/** Sums counts by provider to counts by the provider's kind. */
async function byKind(database: Database, counts: FacetCounts): Promise<FacetCounts> {
  const providers = await database('providers')
    .whereIn('id', [...counts.keys()].map(Number))
    .select<{ id: number; type: ProviderKind }[]>('id', 'type');
  const sums = new Map<string, number>();
  for (const { id, type } of providers) sums.set(type, (sums.get(type) ?? 0) + (counts.get(String(id)) ?? 0));
  return sums;
}
