/**
 * Returns about `about` round numbers from 0 up to at least `largest`, at intervals of 1, 2 or 5 times a power of ten.
 */
export function ticksUpTo(largest: number, about = 4): number[] {
  if (!(largest > 0) || !Number.isFinite(largest)) return [0, 1];
  const rough = largest / about;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5].find((factor) => factor * power >= rough) ?? 10) * power;
  const steps = Math.ceil(largest / step - 1e-9);
  return Array.from({ length: steps + 1 }, (_, index) => Number((index * step).toPrecision(12)));
}

/** Returns the linear scale from one range to another. */
export function linear(from: readonly [number, number], to: readonly [number, number]): (value: number) => number {
  const [start, end] = from;
  const span = end - start || 1;
  return (value) => to[0] + ((value - start) / span) * (to[1] - to[0]);
}

/** Returns the days from one date to another, both inclusive, as `YYYY-MM-DD`; at most 400. */
export function daysBetween(from: string, to: string): string[] {
  const days: string[] = [];
  const last = Date.parse(`${to}T00:00:00Z`);
  for (let day = Date.parse(`${from}T00:00:00Z`); day <= last && days.length < 400; day += 86_400_000) {
    days.push(new Date(day).toISOString().slice(0, 10));
  }
  return days;
}

/** Returns the parts of a line between days on which nothing is known. */
export function runsOf(values: readonly (number | null)[]): { from: number; run: number[] }[] {
  const runs: { from: number; run: number[] }[] = [];
  let run: number[] | null = null;
  for (const [index, value] of values.entries()) {
    if (value === null) {
      run = null;
    } else if (run === null) {
      run = [value];
      runs.push({ from: index, run });
    } else {
      run.push(value);
    }
  }
  return runs;
}
