import assert from 'node:assert/strict';
import { findUnusual, joinUnusual, type UnusualMetric } from '../../../domain/anomalies/performance-anomalies.ts';
import { metricNames, type MetricName } from '../../../domain/costs/metrics.ts';
import { ripple, seriesOf } from './series.ts';

const metric = (name: MetricName, days: number, value: (index: number) => number) =>
  findUnusual({ ...seriesOf(days, value), resourceId: 7, resourceName: 'web', metric: name });
const usual: Record<MetricName, number> = { cpu_percent: 20, network_bytes: 1e9, latency_ms: 100, errors: 50 };

describe('the unusual days of a metric', () => {
  it('are none while it stays where it was', () => {
    for (const name of metricNames)
      assert.deepEqual(
        metric(name, 70, (index) => usual[name] * ripple(index)),
        [],
      );
  });

  it('are one run from the first to the last, with the worst day beside', () => {
    for (const name of metricNames) {
      const jump = (index: number) => usual[name] * ripple(index) * ([60, 61, 62].includes(index) ? index - 56 : 1);
      const [run, ...more] = metric(name, 70, jump);
      assert.ok(run !== undefined && more.length === 0, name);
      assert.deepEqual([run.date, run.lastDate, run.peak.date], ['2026-03-06', '2026-03-08', '2026-03-08'], name);
      assert.deepEqual([run.resourceId, run.resourceName, run.metric], [7, 'web', name]);
      assert.ok(run.actual > run.upper && run.upper > run.expected, name);
      assert.ok(run.deviationPercent > 250 && run.deviationPercent < 350, `${run.deviationPercent}`);
    }
  });

  it('may be days on which little becomes a bit more: these are none', () => {
    const small: Record<MetricName, [number, number]> = {
      cpu_percent: [1, 4],
      network_bytes: [10_000, 800_000],
      latency_ms: [0.2, 1],
      errors: [0, 1],
    };
    for (const name of metricNames) {
      const [low, more] = small[name];
      assert.deepEqual(
        metric(name, 70, (index) => (index === 65 ? more : low)),
        [],
        name,
      );
    }
  });

  it('keep the first day as the worst when a later one is as far', () => {
    const [run] = metric('cpu_percent', 70, (index) => (index === 60 || index === 61 ? 80 : 20));
    assert.equal(run?.peak.date, run?.date);
  });
});

describe('unusual metrics of one day', () => {
  const one = (change: Partial<UnusualMetric>): UnusualMetric => {
    const day = { date: '2026-03-06', actual: 30, expected: 10, upper: 20 };
    return {
      ...day,
      resourceId: 1,
      resourceName: 'a',
      metric: 'errors',
      lastDate: day.date,
      deviationPercent: 200,
      peak: day,
      ...change,
    };
  };

  it('are one anomaly that lasts as long as any of them, the strongest first', () => {
    const weak = one({ resourceId: 1, lastDate: '2026-03-09' });
    const strong = one({ resourceId: 2, actual: 40 });
    const [anomaly, ...more] = joinUnusual([weak, strong]);
    assert.deepEqual(more, []);
    assert.deepEqual([anomaly?.date, anomaly?.lastDate], ['2026-03-06', '2026-03-09']);
    assert.deepEqual(
      anomaly?.metrics.map(({ resourceId }) => resourceId),
      [2, 1],
    );
  });

  it('are compared by how many times the allowed distance they are away', () => {
    const large = one({ resourceId: 1, actual: 300, expected: 100, upper: 200 });
    const small = one({ resourceId: 2, actual: 7, expected: 1, upper: 2 });
    const exact = one({ resourceId: 3, actual: 5, expected: 1, upper: 1 });
    const order = joinUnusual([large, exact, small])[0]?.metrics.map(({ resourceId }) => resourceId);
    assert.deepEqual(order, [2, 3, 1]);
  });

  it('come oldest first', () => {
    const days = ['2026-03-08', '2026-03-06', '2026-03-07'].map((date) => one({ date, lastDate: date }));
    assert.deepEqual(
      joinUnusual(days).map(({ date }) => date),
      ['2026-03-06', '2026-03-07', '2026-03-08'],
    );
    assert.deepEqual(joinUnusual([]), []);
  });
});
