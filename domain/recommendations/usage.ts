import { addDays } from '../anomalies/calendar-days.ts';
import type { MetricName } from '../costs/metrics.ts';
import type { JsonObject } from '../json.ts';
import type { ResourceFacts } from './resource-facts.ts';

/** The usage of a resource in recent days, from daily means. */
export interface Usage {
  days: number;
  mean: number;
  /** The mean of the busiest day. */
  peak: number;
  values: number[];
}

/**
 * Returns the usage of a metric in the last `days` days, today left out; null when fewer than `fewest` of them are
 * known.
 */
export function usageOf(
  { metrics, today }: Pick<ResourceFacts, 'metrics' | 'today'>,
  wanted: { metric: MetricName; days: number; fewest: number },
): Usage | null {
  const since = addDays(today, -wanted.days);
  const values = metrics
    .filter(({ metric, day }) => metric === wanted.metric && day >= since && day < today)
    .map(({ value }) => value);
  if (values.length < Math.max(1, wanted.fewest)) return null;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return { days: values.length, mean, peak: Math.max(...values), values };
}

/** Returns a usage as evidence, under names that begin with the metric's. */
export function usageEvidence(metric: MetricName, { days, mean, peak }: Usage): JsonObject {
  return { [`${metric}_days`]: days, [`${metric}_mean`]: tenth(mean), [`${metric}_highest_day`]: tenth(peak) };
}

export function tenth(value: number): number {
  return Math.round(value * 10) / 10;
}
