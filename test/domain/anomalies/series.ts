import { dayNumber, dayText } from '../../../domain/anomalies/calendar-days.ts';
import { evaluateSeries, type DailySeries, type Evaluation } from '../../../domain/anomalies/detect.ts';
import { totalCostTuning } from '../../../domain/anomalies/tuning.ts';

const firstDay = dayNumber('2026-01-05');

/** A series from a Monday on, a value for each day by its index and date. */
export function seriesOf(days: number, value: (index: number, date: string) => number): DailySeries {
  return {
    firstDay,
    values: Float64Array.from({ length: days }, (_, index) => value(index, dayText(firstDay + index))),
  };
}

/** The runs found in a series, as the dates of their first and last days. */
export function runsIn(
  series: DailySeries,
  evaluation: Evaluation = evaluateSeries(series, totalCostTuning),
): string[][] {
  return evaluation.episodes.map(({ start, end }) => [
    dayText(series.firstDay + start),
    dayText(series.firstDay + end),
  ]);
}

/** Noise of a few parts in a hundred that repeats in no week: always the same for the same index. */
export const ripple = (index: number): number => 1 + 0.02 * Math.sin(index * 1.7) + 0.01 * Math.cos(index * 0.37);
