import { addDays } from '../../../domain/anomalies/calendar-days.ts';
import type { MetricName } from '../../../domain/costs/metrics.ts';
import type { ResourceFacts } from '../../../domain/recommendations/resource-facts.ts';

export const today = '2026-11-21';

/** Facts of a resource that nothing is to be said of, with changes. */
export function factsOf(changes: Partial<ResourceFacts> = {}): ResourceFacts {
  return {
    kind: 'cloud_a',
    resourceType: 'vm_instance',
    externalId: 'i-0123456789abcdef0',
    name: 'web-1',
    region: 'us-east-1',
    configuration: { state: 'running', instance_type: 'm5.xlarge' },
    today,
    firstSeen: addDays(today, -10),
    costs: [],
    metrics: [],
    failedChecks: [],
    drifts: [],
    vulnerabilities: [],
    hasBaseline: true,
    imagesOfIt: 0,
    ...changes,
  };
}

/** The same cost on each of the last days, today included. */
export function dailyCost(amount: string, { days = 30, currency = 'USD' } = {}): ResourceFacts['costs'] {
  return Array.from({ length: days }, (_, index) => ({ day: addDays(today, index + 1 - days), currency, amount }));
}

/** A metric of the last days up to yesterday, by how many days ago it was. */
export function dailyMetric(
  metric: MetricName,
  valueOf: (daysAgo: number) => number,
  days = 14,
): ResourceFacts['metrics'] {
  return Array.from({ length: days }, (_, index) => days - index).map((daysAgo) => ({
    metric,
    day: addDays(today, -daysAgo),
    value: valueOf(daysAgo),
  }));
}
