import type { CheckParameter } from '../../client/src/client.ts';
import { countText } from '../show/format.ts';

/** The value of a parameter: a number, or a list of ports, address ranges or accounts. */
export type ParameterValue = CheckParameter['default'];

/** Returns a value as people read it. */
export function valueTextOf(value: ParameterValue, unit: string): string {
  if (typeof value === 'number') return `${countText(value)} ${unit}`;
  return value.length === 0 ? 'none' : value.join(', ');
}

/** Returns a value as it is edited: a number, or an entry per line. */
export function editedValue(value: ParameterValue): string {
  return typeof value === 'number' ? String(value) : value.join('\n');
}

/** Returns the value that was written; null for what is no number, or no list of numbers where ports are asked for. */
export function writtenValue({ type }: Pick<CheckParameter, 'type'>, text: string): ParameterValue | null {
  if (type === 'integer') return numberOf(text.trim());
  const entries = text.split(/[\s,]+/).filter((entry) => entry !== '');
  if (type !== 'ports') return entries;
  const ports = entries.map(numberOf);
  return ports.includes(null) ? null : ports.filter((port) => port !== null);
}

function numberOf(text: string): number | null {
  return /^\d{1,9}$/.test(text) ? Number(text) : null;
}

/** Returns what a value may be, in words. */
export function boundsText({ type, unit, minimum, maximum }: CheckParameter): string {
  const bounds = `${countText(minimum)} to ${countText(maximum)}`;
  return type === 'integer' ? `A whole number of ${unit}, ${bounds}` : `${bounds} ${unit}, one per line`;
}
