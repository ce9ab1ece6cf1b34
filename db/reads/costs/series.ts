import type { Database } from '../../database.ts';

/** The daily cost of one service in one currency. */
export interface CostSeriesRow {
  service: string;
  currency: string;
  /** Days since 1970-01-01, ascending; `amounts` holds the amount of each. */
  days: number[];
  amounts: number[];
}

/** Returns daily cost of all services of some providers since a day (`YYYY-MM-DD`), by currency and service. */
export async function costSeries(
  database: Database,
  { providerIds, since }: { providerIds: number[]; since: string },
): Promise<CostSeriesRow[]> {
  const { rows } = await database.raw<{ rows: CostSeriesRow[] }>(
    `select service, currency, json_agg(day - date '1970-01-01' order by day) as days,
       json_agg(amount order by day) as amounts
     from (
       select service, currency, day, sum(amount)::float8 as amount from costs
       where provider_id = any(?) and day >= ?::date group by service, currency, day
     ) as daily
     group by service, currency order by currency, service`,
    [providerIds, since],
  );
  return rows;
}
