import type { ArmResource, Subscription } from './subscription.ts';

const lengths: Readonly<Record<string, number>> = { PT1H: 3_600_000, P1D: 86_400_000 };

/**
 * Returns the body of a response of Azure Monitor (REST reference, Metrics - List): the mean and the total of each interval
 * that has values; null for a query without a time span or an interval that is served here.
 */
export function metricsAnswer(
  subscription: Subscription,
  resource: ArmResource,
  query: URLSearchParams,
): object | null {
  const [from = Number.NaN, to = Number.NaN] = (query.get('timespan') ?? '').split('/').map((text) => Date.parse(text));
  const length = lengths[query.get('interval') ?? ''];
  if (length === undefined || Number.isNaN(from) || Number.isNaN(to)) return null;
  const names = (query.get('metricnames') ?? '').split(',').filter((name) => name !== '');
  return {
    timespan: query.get('timespan'),
    interval: query.get('interval'),
    value: names.map((name) => {
      const buckets = new Map<number, number[]>();
      for (const { at, value } of subscription.measurements?.(resource, name.toLowerCase(), { from, to }) ?? []) {
        const start = from + Math.floor((at - from) / length) * length;
        const known = buckets.get(start);
        if (known === undefined) buckets.set(start, [value]);
        else known.push(value);
      }
      const data = [...buckets].map(([start, values]) => {
        const total = values.reduce((sum, value) => sum + value, 0);
        return { timeStamp: new Date(start).toISOString(), average: total / values.length, total };
      });
      return { name: { value: name }, timeseries: data.length === 0 ? [] : [{ data }] };
    }),
  };
}
