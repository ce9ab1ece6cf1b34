import type { MetricPoint } from '../../../domain/costs/metrics.ts';
import type { Transaction } from '../../database.ts';

/** Writes metrics; the newer value of a day replaces the older one. */
export async function writeMetrics(transaction: Transaction, points: MetricPoint[]): Promise<void> {
  const batchSize = 5_000;
  for (let start = 0; start < points.length; start += batchSize) {
    await transaction.raw(
      `insert into resource_metrics as kept (resource_id, metric, day, value)
       select "resourceId", metric, day, value from jsonb_to_recordset(?::jsonb) as given
         ("resourceId" bigint, metric text, day date, value double precision)
       order by "resourceId", metric, day
       on conflict (resource_id, metric, day) do update set value = excluded.value where kept.value <> excluded.value`,
      [JSON.stringify(points.slice(start, start + batchSize))],
    );
  }
}
