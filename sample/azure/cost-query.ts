/** One line of a subscription's bill. */
export interface BilledUsage {
  /** `YYYY-MM-DD`. */
  day: string;
  service: string;
  resourceId: string;
  cost: number;
  currency: string;
}

/** The supported part of the body of Cost Management's query: sums by day and by group. */
export interface CostQuery {
  timePeriod: { from: string; to: string };
  dataset: { grouping: { name: string }[] };
}

/** Returns the column names of a response, in the order of its rows. */
export function costColumns({ dataset }: CostQuery): string[] {
  return ['Cost', 'UsageDate', ...dataset.grouping.map(({ name }) => name), 'Currency'];
}

/**
 * Returns the rows of a response (Cost Management REST reference, Query - Usage): one for each day and group with cost.
 */
export function costRows(usage: readonly BilledUsage[], query: CostQuery): (string | number | null)[][] {
  const columns = costColumns(query);
  const sums = new Map<string, Record<string, string | number>>();
  for (const { day, service, resourceId, cost, currency } of usage) {
    if (day < query.timePeriod.from.slice(0, 10) || day > query.timePeriod.to.slice(0, 10)) continue;
    const all: Record<string, string | number> = {
      UsageDate: Number(day.replaceAll('-', '')),
      ServiceName: service,
      ResourceId: resourceId,
      Currency: currency,
    };
    const names = columns.filter((name) => name !== 'Cost');
    const key = names.map((name) => all[name]).join('\n');
    const known = sums.get(key) ?? { ...Object.fromEntries(names.map((name) => [name, all[name] ?? ''])), Cost: 0 };
    // Lines are billed in ten-thousandths.
    known['Cost'] = Math.round((Number(known['Cost']) + cost) * 10_000) / 10_000;
    sums.set(key, known);
  }
  return [...sums.values()].map((row) => columns.map((name) => row[name] ?? null));
}
