import type { Json } from '../json.ts';

/** Returns JSON text with the keys of every object in order, so that equal values give equal texts. */
export function canonicalText(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonicalText).join(',')}]`;
  if (value !== null && typeof value === 'object') {
    const members = Object.keys(value)
      .toSorted()
      .map((key) => `${JSON.stringify(key)}:${canonicalText(value[key] ?? null)}`);
    return `{${members.join(',')}}`;
  }
  return JSON.stringify(value);
}

/**
 * Returns the members of a set in one order, each once. Clouds answer sets (rules, grants, groups) in any order;
 * sorted, two equal sets are equal lists.
 */
export function sortedSet<T extends Json>(items: Iterable<T>): T[] {
  const byText = new Map<string, T>();
  for (const item of items) byText.set(canonicalText(item), item);
  return [...byText.entries()].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, item]) => item);
}

/** Returns a string map with its keys in order. */
export function sortedMap(map: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(map).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
