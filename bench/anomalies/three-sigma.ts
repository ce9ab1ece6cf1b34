import type { FlaggedRun } from './score.ts';

const windowDays = 30;

/**
 * Returns what the simple rule flags: a day above mean + 3 standard deviations of the previous 30 days; consecutive
 * days are one run.
 */
export function threeSigma(values: Float64Array): FlaggedRun[] {
  const flagged: FlaggedRun[] = [];
  for (let day = windowDays; day < values.length; day += 1) {
    const window = values.subarray(day - windowDays, day).filter((value) => !Number.isNaN(value));
    const mean = window.reduce((sum, value) => sum + value, 0) / window.length;
    const deviation = Math.sqrt(window.reduce((sum, value) => sum + (value - mean) ** 2, 0) / window.length);
    if (!((values[day] as number) > mean + 3 * deviation)) continue;
    const last = flagged.at(-1);
    if (last !== undefined && last.end === day - 1) last.end = day;
    else flagged.push({ start: day, end: day });
  }
  return flagged;
}
