import type { Database } from '../../database.ts';
import { countedRows, type ListFilter, type ListSource } from './list-filter.ts';
import { countOf } from './list-window.ts';
import { matchingColumns } from './matching-columns.ts';
import { type SelectedProviders, whereProviders } from '../providers/selection.ts';

/** The number of rows of a list, and the providers that have any of them; null where the list is of all providers. */
export interface KeptCount {
  total: number;
  holders: SelectedProviders;
}

/**
 * Returns the number of rows of a table from its stored counts; the filter may name only the columns that counts are
 * grouped by. `column` is the one that names the provider.
 */
export async function keptCount(
  database: Database,
  countsTable: string,
  query: { filter: object; providers: SelectedProviders; column?: string },
): Promise<KeptCount> {
  const { filter, providers, column = 'provider_id' } = query;
  const counts = matchingColumns(database(countsTable), filter);
  whereProviders(counts, column, providers);
  if (providers === null) {
    const [row] = await counts.sum<{ total: number | null }[]>('total as total');
    return { total: Number(row?.total ?? 0), holders: null };
  }
  const rows = await counts
    .groupBy(column)
    .havingRaw('sum(total) > 0')
    .orderBy(column)
    .select<{ provider: number; total: number }[]>(
      `${column} as provider`,
      database.raw('sum(total)::bigint as total'),
    );
  return {
    total: rows.reduce((sum, { total }) => sum + total, 0),
    holders: rows.map(({ provider }) => provider),
  };
}

/** Returns the number of rows of a table by counting them. */
export async function countRows(
  database: Database,
  query: { table: string; filter: object; providers: SelectedProviders },
): Promise<KeptCount> {
  const rows = matchingColumns(database(query.table), query.filter);
  whereProviders(rows, 'provider_id', query.providers);
  return { total: await countOf(rows), holders: query.providers };
}

/**
 * Returns the number of rows that a filter selects: from kept counts, or by counting where none are kept. The holders
 * are those of the selected providers that have any; null where the list is of all.
 */
export async function countSelected(
  database: Database,
  source: ListSource,
  query: { filter: ListFilter; providers: SelectedProviders },
): Promise<KeptCount> {
  const columns = query.providers === null ? [] : ['provider_id'];
  const counted = database(countedRows(database, source, { ...query, columns }).as('counted'));
  if (query.providers === null) {
    const [row] = await counted.sum<{ total: number | null }[]>('total as total');
    return { total: Number(row?.total ?? 0), holders: null };
  }
  const rows = await counted
    .groupBy('provider_id')
    .havingRaw('sum(total) > 0')
    .orderBy('provider_id')
    .select<{ provider: number; total: number }[]>(
      'provider_id as provider',
      database.raw('sum(total)::bigint as total'),
    );
  return {
    total: rows.reduce((sum, { total }) => sum + total, 0),
    holders: rows.map(({ provider }) => provider),
  };
}

/** Numbers of findings: total, by severity and by state. */
export interface FindingSummary<Severity extends string, Status extends string> {
  total: number;
  by_severity: Record<Severity, number>;
  by_status: Record<Status, number>;
}

/** Summarises findings from their stored counts; severities and states without any are 0. */
export async function keptSummary<Severity extends string, Status extends string>(
  database: Database,
  countsTable: string,
  query: { severities: readonly Severity[]; statuses: readonly Status[]; providers: SelectedProviders },
): Promise<FindingSummary<Severity, Status>> {
  const { severities, statuses, providers } = query;
  const counted = database(countsTable);
  whereProviders(counted, 'provider_id', providers);
  const counts = await counted
    .groupBy('severity', 'status')
    .select<{ severity: string; status: string; total: number }[]>(
      'severity',
      'status',
      database.raw('sum(total)::bigint as total'),
    );
  const sumOf = (fits: (count: (typeof counts)[number]) => boolean): number =>
    counts.filter(fits).reduce((sum, count) => sum + count.total, 0);
  return {
    total: sumOf(() => true),
    by_severity: Object.fromEntries(
      severities.map((severity) => [severity, sumOf((count) => count.severity === severity)]),
    ) as Record<Severity, number>,
    by_status: Object.fromEntries(
      statuses.map((status) => [status, sumOf((count) => count.status === status)]),
    ) as Record<Status, number>,
  };
}
