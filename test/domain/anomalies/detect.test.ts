import assert from 'node:assert/strict';
import { dayNumber } from '../../../domain/anomalies/calendar-days.ts';
import { evaluateSeries } from '../../../domain/anomalies/detect.ts';
import { totalCostTuning } from '../../../domain/anomalies/tuning.ts';
import { ripple, runsIn, seriesOf } from './series.ts';

const isWeekend = (index: number): boolean => index % 7 > 4;

describe('the evaluation of a daily series', () => {
  it('reports nothing with less than two weeks of history', () => {
    assert.deepEqual(runsIn(seriesOf(14, (index) => (index === 13 ? 1_000 : 10))), []);
    assert.deepEqual(runsIn(seriesOf(16, (index) => (index === 15 ? 1_000 : 10))), [['2026-01-20', '2026-01-20']]);
  });

  it('finds a day far above its weekday, and returns the expected value and upper bound', () => {
    const series = seriesOf(90, (index) => (isWeekend(index) ? 40 : 100) * ripple(index) + (index === 75 ? 60 : 0));
    // A Saturday that costs what a Monday does.
    assert.equal(75 % 7, 5);
    assert.deepEqual(runsIn(series), [['2026-03-21', '2026-03-21']]);
    const { expected, upper } = evaluateSeries(series, totalCostTuning);
    assert.ok(Math.abs((expected[75] as number) - 40) < 4);
    assert.ok((upper[75] as number) < (series.values[75] as number));
  });

  it('finds the same in any unit', () => {
    for (const scale of [1e-6, 1, 1e9]) {
      const series = seriesOf(80, (index) => scale * 100 * ripple(index) * (index === 60 ? 1.8 : 1));
      assert.equal(runsIn(series).length, 1, String(scale));
    }
  });

  it('follows steady growth without reporting it', () => {
    assert.deepEqual(runsIn(seriesOf(300, (index) => 100 * 1.002 ** index * ripple(index))), []);
  });

  it('finds a leak that no single day reveals', () => {
    const series = seriesOf(120, (index) => 100 * ripple(index) + Math.max(0, index - 79) * 2);
    const [run] = runsIn(series);
    assert.ok(run !== undefined && run[0] !== undefined && run[0] < '2026-04-12', JSON.stringify(run));
  });

  it('reports a new level once and treats it as normal after two weeks', () => {
    const series = seriesOf(200, (index) => 100 * ripple(index) + (index >= 80 ? 50 : 0));
    assert.deepEqual(runsIn(series), [['2026-03-26', '2026-04-08']]);
  });

  it('does not report a fall, nor of the way back from a short one', () => {
    const series = seriesOf(120, (index) => 100 * ripple(index) * (index >= 60 && index < 64 ? 0.1 : 1));
    assert.deepEqual(runsIn(series), []);
  });

  it('learns what the first of a month costs from one month before', () => {
    const series = seriesOf(200, (index, date) => 100 * ripple(index) + (date.endsWith('-01') ? 300 : 0));
    assert.deepEqual(runsIn(series), []);
  });

  it('still finds a first of a month that costs far more than the others', () => {
    const series = seriesOf(
      200,
      (index, date) => 100 * ripple(index) + (date.endsWith('-01') ? (date === '2026-06-01' ? 900 : 300) : 0),
    );
    assert.deepEqual(runsIn(series), [['2026-06-01', '2026-06-01']]);
  });

  it('skips unknown days, and accepts zeros, credits and empty series', () => {
    const gaps = seriesOf(90, (index) => (index % 9 === 0 ? Number.NaN : 100 * ripple(index)));
    assert.deepEqual(runsIn(gaps), []);
    assert.deepEqual(runsIn(seriesOf(60, () => Number.NaN)), []);
    assert.deepEqual(runsIn(seriesOf(60, () => 0)), []);
    assert.deepEqual(runsIn(seriesOf(60, (index) => -5 * ripple(index))), []);
    assert.deepEqual(runsIn(seriesOf(60, (index) => (index === 50 ? 5 : 0))).length, 1);
    assert.deepEqual(runsIn({ firstDay: dayNumber('2026-01-01'), values: new Float64Array() }), []);
  });

  it('treats recurring peaks as normal, whatever their rhythm', () => {
    const bursts = new Set([3, 8, 12, 21, 26, 34, 39, 47, 51, 58, 66, 71, 79, 83, 92, 97]);
    const series = seriesOf(100, (index) => 10 * ripple(index) + (bursts.has(index) ? 40 : 0));
    assert.ok(runsIn(series).every(([first = '']) => first < '2026-02-15'));
  });

  it('evaluates a day only by the days before it', () => {
    const whole = seriesOf(150, (index) => 100 * ripple(index) + (index > 100 ? 80 : 0));
    const part = { firstDay: whole.firstDay, values: whole.values.slice(0, 110) };
    const [long, short] = [evaluateSeries(whole, totalCostTuning), evaluateSeries(part, totalCostTuning)];
    assert.deepEqual(long.expected.slice(0, 110), short.expected);
    assert.deepEqual(long.upper.slice(0, 110), short.upper);
  });
});
