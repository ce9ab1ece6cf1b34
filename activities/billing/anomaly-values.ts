import type { CostAnomaly, EvaluatedDay } from '../../domain/anomalies/cost-anomalies.ts';
import { deviationPercent, roundAmount } from '../../domain/anomalies/explain.ts';
import type { PerformanceAnomaly } from '../../domain/anomalies/performance-anomalies.ts';
import { isOngoing, type FoundAnomaly } from '../../domain/anomalies/reconcile.ts';
import type { AnomalyValues } from '../../db/commands/anomalies/scan.ts';
import type { PeakDay } from '../../db/reads/anomalies/scan.ts';

/** A detected anomaly, with all of its stored values. */
export type FoundValues = FoundAnomaly & { values: AnomalyValues };

/** How many metrics an anomaly lists; a whole fleet may leave its ranges at once. */
const metricsNamed = 20;

const peakOf = (day: EvaluatedDay): PeakDay => ({
  date: day.date,
  actual_amount: day.actual,
  expected_amount: day.expected,
  expected_upper: day.upper,
  deviation_percent: deviationPercent(day),
});

const amountsOf = (day: EvaluatedDay) => ({
  actual_amount: day.actual,
  expected_amount: day.expected,
  expected_upper: day.upper,
  deviation_percent: deviationPercent(day),
});

/** Returns the stored values of a cost anomaly in one currency; `newestDay` is the last day with data. */
export function costValues(
  anomaly: CostAnomaly,
  { currency, newestDay }: { currency: string; newestDay: string },
): FoundValues {
  const found = {
    day: anomaly.date,
    lastDay: anomaly.lastDate,
    excess: anomaly.actual - anomaly.expected,
    services: anomaly.services,
  };
  return {
    ...found,
    values: {
      day: found.day,
      last_day: found.lastDay,
      ...amountsOf(anomaly),
      peak: peakOf(anomaly.peak),
      currency,
      services: anomaly.services,
      top_services: anomaly.shares,
      metrics: [],
      resource_id: null,
      is_ongoing: isOngoing(found, newestDay),
    },
  };
}

/** Returns the stored values of a performance anomaly: those of the metric with the largest deviation. */
export function performanceValues(anomaly: PerformanceAnomaly, { newestDay }: { newestDay: string }): FoundValues {
  const [worst] = anomaly.metrics;
  const found = { day: anomaly.date, lastDay: anomaly.lastDate, excess: worst.actual - worst.expected, services: [] };
  return {
    ...found,
    values: {
      day: found.day,
      last_day: found.lastDay,
      ...amountsOf(worst),
      peak: peakOf(worst.peak),
      currency: null,
      services: [],
      top_services: [
        {
          service: `${worst.metric} of ${worst.resourceName}`,
          amount: worst.actual,
          vs_expected: roundAmount(worst.actual - worst.expected),
        },
      ],
      metrics: anomaly.metrics.slice(0, metricsNamed).map((one) => ({
        resource_id: one.resourceId,
        resource_name: one.resourceName,
        metric: one.metric,
        actual: one.actual,
        expected: one.expected,
        upper: one.upper,
        deviation_percent: one.deviationPercent,
        last_date: one.lastDate,
      })),
      resource_id: worst.resourceId,
      is_ongoing: isOngoing(found, newestDay),
    },
  };
}

/** Returns one anomaly a day: of several currencies the one whose cost exceeded its expectation by the larger share. */
export function onePerDay(found: FoundValues[]): FoundValues[] {
  const byDay = new Map<string, FoundValues>();
  for (const one of found) {
    const known = byDay.get(one.day);
    if (known === undefined || one.values.deviation_percent > known.values.deviation_percent) byDay.set(one.day, one);
  }
  return [...byDay.values()].toSorted((one, other) => (one.day < other.day ? -1 : 1));
}
