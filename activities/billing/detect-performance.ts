import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database } from '../../db/database.ts';
import { metricSeries, type MetricSeriesRow } from '../../db/reads/costs/resource-metrics.ts';
import { addDays, dayOf, dayText } from '../../domain/anomalies/calendar-days.ts';
import {
  findUnusual,
  joinUnusual,
  type MetricSeries,
  type UnusualMetric,
} from '../../domain/anomalies/performance-anomalies.ts';
import { performanceValues, type FoundValues } from './anomaly-values.ts';

const examinedDays = 200;
const resourcesPerPage = 200;

/** Returns the unusual days of a provider's resources, page by page, and the last day that anything is known of. */
export async function detectPerformance(
  database: Database,
  providerId: number,
): Promise<{ found: FoundValues[]; newestDay: string } | null> {
  const since = addDays(dayOf(new Date()), -examinedDays);
  const unusual: UnusualMetric[] = [];
  let newest = Number.NEGATIVE_INFINITY;
  for (let after = 0; ;) {
    const rows = await metricSeries(database, { providerId, after, limit: resourcesPerPage, since });
    const last = rows.at(-1);
    if (last === undefined) break;
    for (const row of rows) {
      newest = Math.max(newest, row.days.at(-1) ?? newest);
      unusual.push(...findUnusual(seriesOf(row)));
    }
    after = last.resource_id;
    // Yields to other activities of the process.
    await nextTurn();
  }
  if (!Number.isFinite(newest)) return null;
  const newestDay = dayText(newest);
  return { found: joinUnusual(unusual).map((anomaly) => performanceValues(anomaly, { newestDay })), newestDay };
}

function seriesOf({
  resource_id: resourceId,
  resource_name: resourceName,
  metric,
  days,
  values,
}: MetricSeriesRow): MetricSeries {
  const firstDay = days[0] ?? 0;
  const laidOut = new Float64Array((days.at(-1) ?? firstDay) - firstDay + 1).fill(Number.NaN);
  for (const [index, day] of days.entries()) laidOut[day - firstDay] = values[index] as number;
  return { resourceId, resourceName, metric, firstDay, values: laidOut };
}
