/** Steps between ticks, each times a power of ten. */
const steps = [1, 2, 2.5, 5, 10];
const ticksAtMost = 5;

/**
 * Returns the ticks of a scale from 0 to at least a number, at round intervals; whole numbers for counts.
 */
export function ticksTo(highest: number, { isWhole = false }: { isWhole?: boolean } = {}): number[] {
  if (highest <= 0) return [0, 1];
  const rough = highest / ticksAtMost;
  const power = 10 ** Math.floor(Math.log10(rough));
  const rounded = (steps.find((step) => step * power >= rough * (1 - 1e-9)) ?? 10) * power;
  const step = isWhole ? Math.max(1, Math.ceil(rounded)) : rounded;
  const count = Math.ceil((highest / step) * (1 - 1e-9));
  return Array.from({ length: count + 1 }, (_, index) => Number((index * step).toPrecision(12)));
}

/** Returns a tick as text, with as many digits as it needs. */
export function tickText(value: number): string {
  return value.toLocaleString('en-US', { maximumFractionDigits: 10 });
}
