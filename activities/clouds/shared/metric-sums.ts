import type { MetricPoint } from '../../../domain/costs/metrics.ts';

/** Adds a point to those of one value: points of the same resource, metric and day are parts of it. */
export function addPoint(sums: Map<string, MetricPoint>, point: MetricPoint): void {
  const key = `${point.resourceId} ${point.metric} ${point.day}`;
  sums.set(key, { ...point, value: (sums.get(key)?.value ?? 0) + point.value });
}
