import type { Database } from '../../database.ts';

/**
 * Returns the number of rows of a table from its stored counts; the filter may name only the columns that counts are
 * grouped by.
 */
export async function keptCount(database: Database, countsTable: string, filter: object): Promise<number> {
  const [row] = await database(countsTable).where(filter).sum<{ total: number | null }[]>('total as total');
  return Number(row?.total ?? 0);
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
  { severities, statuses }: { severities: readonly Severity[]; statuses: readonly Status[] },
): Promise<FindingSummary<Severity, Status>> {
  const counts = await database(countsTable)
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
