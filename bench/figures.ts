/** One measured figure: several runs, and what it is compared with. */
export interface Figure {
  name: string;
  unit: string;
  runs: number[];
  /** The peer or ceiling measured in the same run, or a fixed goal. */
  against?: { name: string; runs: number[] };
  goal?: string;
}

/** Returns the median of some numbers. */
export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const [low, high] = [sorted[(sorted.length - 1) >> 1] ?? Number.NaN, sorted[middle] ?? Number.NaN];
  return (low + high) / 2;
}

/** Returns the value below which this share (0 to 1) of the numbers is. */
export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

const shown = (value: number): string => (Math.abs(value) >= 100 ? value.toFixed(0) : value.toFixed(2));
const range = (runs: number[]): string =>
  `${shown(median(runs))} (${shown(Math.min(...runs))}–${shown(Math.max(...runs))})`;

/** Returns figures as a Markdown table: median and range, the peer, and the ratio of the medians. */
export function table(figures: Figure[]): string {
  const rows = figures.map(({ name, unit, runs, against, goal }) => {
    const peer = against === undefined ? '' : `${against.name}: ${range(against.runs)}`;
    const ratio = against === undefined ? '' : (median(runs) / median(against.runs)).toFixed(2);
    return `| ${name} | ${range(runs)} ${unit} | ${peer} | ${ratio} | ${goal ?? ''} |`;
  });
  return ['| what | median (range) | beside | ratio | goal |', '|---|---|---|---|---|', ...rows].join('\n');
}
