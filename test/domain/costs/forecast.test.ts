import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { labelledAccounts } from '../../../bench/anomalies/labelled-accounts.ts';
import { dayNumber } from '../../../domain/anomalies/calendar-days.ts';
import { fewestDays, forecastDays, naiveForecast } from '../../../domain/costs/forecast.ts';
import { backtest, forecastMonth } from '../../../domain/costs/month-forecast.ts';

const firstDay = dayNumber('2026-01-01');
const series = (length: number, valueOf: (index: number) => number) => ({
  firstDay,
  values: Array.from({ length }, (_, index) => valueOf(index)),
});
const near = (actual: number | undefined, expected: number, tolerance = 0.01): void => {
  assert.ok(
    actual !== undefined && Math.abs(actual - expected) <= Math.abs(expected) * tolerance,
    `${actual} is not ${expected}`,
  );
};

/** Hours flown from New York each day of 2013 by airline: the data set `flights` of nycflights13 (CC0, from the US Bureau of Transportation Statistics). */
const flightHours = JSON.parse(
  readFileSync(new URL('../../fixtures/flight-hours-2013.json', import.meta.url), 'utf8'),
) as Record<string, number[]>;

describe('The forecast of daily cost', () => {
  it('is none with less than two weeks of history', () => {
    assert.equal(
      forecastDays(
        series(fewestDays - 1, () => 1),
        5,
      ),
      null,
    );
    assert.notEqual(
      forecastDays(
        series(fewestDays, () => 1),
        5,
      ),
      null,
    );
  });

  it('continues a constant cost, weekdays, and a steady trend for two weeks', () => {
    assert.deepEqual(
      forecastDays(
        series(60, () => 7),
        3,
      ),
      [7, 7, 7],
    );
    const weekly = (index: number): number => ((firstDay + index) % 7 < 2 ? 20 : 100);
    const days = forecastDays(series(84, weekly), 14) ?? [];
    for (const [index, value] of days.entries()) near(value, weekly(84 + index), 0.02);
    const rising =
      forecastDays(
        series(90, (index) => 100 + index),
        7,
      ) ?? [];
    near(rising[0], 190, 0.03);
    near(rising[6], 196, 0.03);
  });

  it('repeats what is charged on a day of each month, and no single unusual day', () => {
    const charged = series(120, (index) => (new Date((firstDay + index) * 86_400_000).getUTCDate() === 3 ? 500 : 10));
    const days = forecastDays(charged, 31) ?? [];
    const third = days.findIndex((_, index) => new Date((firstDay + 120 + index) * 86_400_000).getUTCDate() === 3);
    near(days[third], 500);
    near(days[third + 1], 10);
    const spiked = series(120, (index) => (index === 115 ? 5_000 : 10));
    assert.deepEqual(forecastDays(spiked, 3), [10, 10, 10]);
  });

  it('scales with the currency, has the wanted length, and is always a number', () => {
    const daily = fc.array(fc.double({ min: -1e6, max: 1e9, noNaN: true }), { minLength: fewestDays, maxLength: 200 });
    fc.assert(
      fc.property(daily, fc.integer({ min: 1, max: 31 }), (values, days) => {
        const given = { firstDay, values };
        const forecast = forecastDays(given, days) ?? [];
        assert.equal(forecast.length, days);
        assert.ok(forecast.every(Number.isFinite));
        assert.equal(naiveForecast(given, days)?.length, days);
      }),
    );
    const positive = fc.array(fc.double({ min: 1, max: 1e6, noNaN: true }), { minLength: 30, maxLength: 120 });
    fc.assert(
      fc.property(positive, (values) => {
        const once = forecastDays({ firstDay, values }, 5) ?? [];
        const twice = forecastDays({ firstDay, values: values.map((value) => value * 2) }, 5) ?? [];
        for (const [index, value] of once.entries())
          assert.ok(Math.abs(value * 2 - (twice[index] ?? 0)) <= 1e-6 * Math.abs(value) + 1e-6);
      }),
    );
  });

  it('is closer than the mean of the last week for the hours that airlines flew', () => {
    const errors = Object.values(flightHours).map((values) => backtest({ firstDay: dayNumber('2013-01-01'), values }));
    assert.equal(errors.length, 12);
    const mean = (read: (one: (typeof errors)[number]) => number | null): number =>
      errors.reduce((sum, one) => sum + (read(one) ?? 1), 0) / errors.length;
    assert.ok(mean(({ error }) => error) < 0.05, `${mean(({ error }) => error)}`);
    assert.ok(mean(({ error }) => error) < mean(({ naiveError }) => naiveError));
  });

  it('is closer than the mean of the last week for generated accounts of ten kinds', () => {
    const errors = [77].flatMap((seed) =>
      labelledAccounts({ seed }).map(({ costs }) =>
        // A day without a line cost nothing.
        backtest({
          firstDay: costs.firstDay,
          values: [...costs.total].map((value) => (Number.isNaN(value) ? 0 : value)),
        }),
      ),
    );
    const mean = (read: (one: (typeof errors)[number]) => number | null): number =>
      errors.reduce((sum, one) => sum + (read(one) ?? 0), 0) / errors.length;
    assert.ok(errors.length > 180);
    assert.ok(mean(({ error }) => error) < 0.05, `${mean(({ error }) => error)}`);
    assert.ok(mean(({ error }) => error) < 0.8 * mean(({ naiveError }) => naiveError));
  });
});

describe('The forecast of a month', () => {
  const until = (day: string, valueOf: (index: number) => number = () => 10) =>
    series(dayNumber(day) - firstDay + 1, valueOf);

  it('adds what was spent to what is expected, and is none for an old or short history', () => {
    const found = forecastMonth(until('2026-04-20'), '2026-04-21');
    assert.deepEqual([found?.month, found?.through, found?.spent, found?.total], ['2026-04', '2026-04-20', 200, 300]);
    assert.equal(forecastMonth(until('2026-04-10'), '2026-04-21'), null);
    assert.equal(forecastMonth(until('2026-01-10'), '2026-01-11'), null);
  });

  it('counts only days of this month, when the bill is a day or more behind at its start', () => {
    const found = forecastMonth(until('2026-04-29'), '2026-05-01');
    assert.deepEqual([found?.spent, found?.total], [0, 310]);
  });

  it('publishes its error of past months beside the naive one, and bounds that contain the total', () => {
    const noisy = until('2026-06-20', (index) => 100 + ((index * 7_919) % 13) + (index % 7 === 0 ? 60 : 0));
    const found = forecastMonth(noisy, '2026-06-21');
    assert.ok(found !== null && found.low !== null && found.high !== null);
    assert.ok(found.low <= found.total && found.total <= found.high);
    assert.ok(found.backtest.tested >= 10 && found.backtest.error !== null && found.backtest.naiveError !== null);
    assert.equal(forecastMonth(until('2026-01-31'), '2026-02-01')?.backtest.tested, 4);
    assert.equal(forecastMonth(until('2026-01-31'), '2026-02-01')?.low, null);
  });
});
