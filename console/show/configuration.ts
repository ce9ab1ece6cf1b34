import { fieldLabel } from './field-label.ts';

/** A part of a configuration that is shown under a heading of its own. */
export interface ConfigurationSection {
  key: string;
  title: string;
  value: unknown;
}

const isPlain = (value: unknown): boolean => typeof value !== 'object' || value === null;
const isPlainList = (value: unknown): boolean => Array.isArray(value) && value.every(isPlain);

/** Returns the parts of a configuration: first all that is a single value or a list of such, then each larger member. */
export function sectionsOf(configuration: Readonly<Record<string, unknown>>): ConfigurationSection[] {
  const entries = Object.entries(configuration);
  const general = entries.filter(([, value]) => isPlain(value) || isPlainList(value));
  const large = entries.filter(([, value]) => !isPlain(value) && !isPlainList(value));
  return [
    ...(general.length === 0 ? [] : [{ key: '', title: 'General', value: Object.fromEntries(general) }]),
    ...large.map(([key, value]) => ({ key, title: titleOf(key), value })),
  ];
}

function titleOf(key: string): string {
  return key === 'observed' ? 'Observed, changes by itself' : fieldLabel(key);
}

/** Returns a single value in words. */
export function plainValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'none';
  if (value === true) return 'yes';
  if (value === false) return 'no';
  return String(value as string | number);
}

/** Returns how much a part has, e.g. `3 entries`; null for single values. */
export function sizeText(value: unknown): string | null {
  if (isPlain(value)) return null;
  const size = Array.isArray(value) ? value.length : Object.keys(value as object).length;
  return `${size} ${size === 1 ? 'entry' : 'entries'}`;
}
