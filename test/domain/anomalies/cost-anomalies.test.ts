import assert from 'node:assert/strict';
import { accountsByCurrency } from '../../../domain/anomalies/account-series.ts';
import { dayNumber } from '../../../domain/anomalies/calendar-days.ts';
import { findCostAnomalies, type AccountCosts } from '../../../domain/anomalies/cost-anomalies.ts';
import { deviationPercent, explainGap } from '../../../domain/anomalies/explain.ts';
import { ripple } from './series.ts';

const first = dayNumber('2026-01-05');

/** An account of services, each a value for each day by its index. */
function account(days: number, services: Record<string, (index: number) => number>): AccountCosts {
  const rows = Object.entries(services).map(([service, value]) => ({
    service,
    currency: 'USD',
    days: Array.from({ length: days }, (_, index) => first + index),
    amounts: Array.from({ length: days }, (_, index) => value(index)),
  }));
  const costs = accountsByCurrency(rows).get('USD');
  assert.ok(costs);
  return costs;
}

const steady = (amount: number) => (index: number) => amount * ripple(index + amount);

describe('the anomalies of an account', () => {
  it('explain the deviation by services that add up to the amount and to the deviation', () => {
    const costs = account(60, {
      compute: (index) => steady(100)(index) + (index === 59 ? 150 : 0),
      storage: steady(50),
      ...Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`small ${index}`, steady(1 + index / 10)])),
    });
    const [anomaly, ...more] = findCostAnomalies(costs);
    assert.ok(anomaly);
    assert.equal(more.length, 0);
    assert.equal(anomaly.shares[0]?.service, 'compute');
    const sum = (name: 'amount' | 'vs_expected'): number =>
      anomaly.shares.reduce((total, share) => total + share[name], 0);
    assert.ok(Math.abs(sum('amount') - anomaly.actual) < 1e-9);
    assert.ok(Math.abs(sum('vs_expected') - (anomaly.actual - anomaly.expected)) < 1e-9);
  });

  it('are found in a service when another one hides them in the total', () => {
    const costs = account(80, {
      rising: (index) => steady(60)(index) + (index >= 70 ? 40 : 0),
      falling: (index) => steady(140)(index) - (index >= 70 ? 40 : 0),
    });
    const anomalies = findCostAnomalies(costs);
    assert.deepEqual(
      anomalies.map(({ services, date }) => [services, date]),
      [[['rising'], '2026-03-16']],
    );
    assert.ok(Math.abs((anomalies[0]?.actual ?? 0) - 100) < 3);
  });

  it('are merged while they last, with the worst day in addition to the first', () => {
    const costs = account(90, { compute: (index) => steady(100)(index) + (index >= 80 ? (index - 79) * 30 : 0) });
    const anomalies = findCostAnomalies(costs);
    assert.equal(anomalies.length, 1);
    const [{ date, lastDate, peak }] = anomalies as [(typeof anomalies)[number]];
    assert.deepEqual([date, lastDate, peak.date], ['2026-03-26', '2026-04-04', '2026-04-04']);
  });

  it('are separate when another service leaves its range during one', () => {
    const costs = account(90, {
      compute: (index) => steady(100)(index) + (index >= 78 ? 80 : 0),
      storage: (index) => steady(60)(index) + (index === 86 ? 90 : 0),
    });
    assert.deepEqual(
      findCostAnomalies(costs).map(({ date, services }) => [date, services]),
      [
        ['2026-03-24', []],
        ['2026-04-01', ['storage']],
      ],
    );
  });

  it('keep currencies apart: a change in the middle of a month is none', () => {
    const days = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => first + from + index);
    const accounts = accountsByCurrency([
      { service: 'compute', currency: 'USD', days: days(0, 70), amounts: days(0, 70).map((day) => steady(100)(day)) },
      {
        service: 'compute',
        currency: 'EUR',
        days: days(70, 120),
        amounts: days(70, 120).map((day) => steady(92)(day)),
      },
    ]);
    assert.deepEqual([...accounts.keys()], ['USD', 'EUR']);
    for (const costs of accounts.values()) assert.deepEqual(findCostAnomalies(costs), []);
  });

  it('treat a day without any line as unknown, and a service without a line as free', () => {
    const accounts = accountsByCurrency([
      { service: 'a', currency: 'USD', days: [1, 2, 4], amounts: [1, 1, 1] },
      { service: 'b', currency: 'USD', days: [2], amounts: [5] },
    ]);
    const costs = accounts.get('USD');
    assert.deepEqual([...(costs?.total ?? [])], [1, 6, Number.NaN, 1]);
    assert.deepEqual([...(costs?.services[1]?.values ?? [])], [0, 5, Number.NaN, 0]);
  });

  it('deviate by the whole amount if nothing was expected', () => {
    assert.equal(deviationPercent({ actual: 150, expected: 100 }), 50);
    assert.equal(deviationPercent({ actual: 50, expected: 0 }), 100);
    assert.equal(deviationPercent({ actual: 0, expected: 0 }), 0);
    assert.equal(deviationPercent({ actual: 1e12, expected: 1e-9 }), 999_999);
  });

  it('are explained completely if the services account for everything', () => {
    const shares = explainGap([{ service: 'a', amount: 3, expected: 1 }], { actual: 3, expected: 1 });
    assert.deepEqual(shares, [{ service: 'a', amount: 3, vs_expected: 2 }]);
  });
});
