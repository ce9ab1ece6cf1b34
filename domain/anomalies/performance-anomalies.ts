import type { MetricName } from '../costs/metrics.ts';
import { dayText } from './calendar-days.ts';
import type { EvaluatedDay } from './cost-anomalies.ts';
import { evaluateSeries, type DailySeries } from './detect.ts';
import { deviationPercent, roundAmount } from './explain.ts';
import type { Tuning } from './tuning.ts';

/** Daily values of one metric of one resource. */
export interface MetricSeries extends DailySeries {
  resourceId: number;
  resourceName: string;
  metric: MetricName;
}

/** A metric of a resource that was outside its expected range. */
export interface UnusualMetric extends EvaluatedDay {
  resourceId: number;
  resourceName: string;
  metric: MetricName;
  lastDate: string;
  deviationPercent: number;
  peak: EvaluatedDay;
}

/** A day on which metrics of a provider's resources were outside their ranges, the largest deviation first. */
export interface PerformanceAnomaly {
  date: string;
  lastDate: string;
  metrics: [UnusualMetric, ...UnusualMetric[]];
}

const common = { dayFactor: 6, weekFactor: 4, spreadFloorShare: 0.05, leastExcessShare: 0.5 };

/** The ranges are wide, because many resources mean many chances of a false alarm and values near zero may double. */
const tunings: Record<MetricName, Tuning> = {
  cpu_percent: { ...common, spreadFloor: 2.5 },
  network_bytes: { ...common, leastExcessShare: 1, spreadFloor: 1_000_000 },
  latency_ms: { ...common, spreadFloor: 1 },
  errors: { ...common, leastExcessShare: 1, spreadFloor: 1 },
};

/** Returns the runs above the expected range of one metric of one resource. */
export function findUnusual(series: MetricSeries): UnusualMetric[] {
  const evaluation = evaluateSeries(series, tunings[series.metric]);
  const evaluated = (day: number): EvaluatedDay => ({
    date: dayText(series.firstDay + day),
    actual: roundAmount(series.values[day] as number),
    expected: roundAmount(evaluation.expected[day] as number),
    upper: roundAmount(evaluation.upper[day] as number),
  });
  return evaluation.episodes.map(({ start, end }) => {
    const days = Array.from({ length: end - start + 1 }, (_, index) => evaluated(start + index));
    const known = days.filter(({ actual, expected }) => !Number.isNaN(actual - expected));
    const first = evaluated(start);
    return {
      ...first,
      resourceId: series.resourceId,
      resourceName: series.resourceName,
      metric: series.metric,
      lastDate: dayText(series.firstDay + end),
      deviationPercent: deviationPercent(first),
      peak: known.reduce(
        (one, other) => (other.actual - other.expected > one.actual - one.expected ? other : one),
        first,
      ),
    };
  });
}

/** Joins what left its range on the same day into one anomaly, which lasts as long as any part of it. Oldest first. */
export function joinUnusual(unusual: UnusualMetric[]): PerformanceAnomaly[] {
  const byDate = new Map<string, UnusualMetric[]>();
  for (const one of unusual) byDate.set(one.date, [...(byDate.get(one.date) ?? []), one]);
  return [...byDate.entries()]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([date, metrics]) => ({
      date,
      lastDate: metrics.reduce((last, { lastDate }) => (lastDate > last ? lastDate : last), date),
      metrics: metrics.toSorted((one, other) => strength(other) - strength(one)) as [UnusualMetric, ...UnusualMetric[]],
    }));
}

/** Returns how many times its allowed distance a metric was from what was expected. */
function strength({ actual, expected, upper }: UnusualMetric): number {
  return upper > expected ? (actual - expected) / (upper - expected) : actual - expected;
}
