/** Returns JSON over several lines with sorted members, so that equal values have equal texts. */
export function jsonText(value: unknown): string {
  return JSON.stringify(ordered(value), null, 2) ?? 'null';
}

/** Returns a value in one line: text without quotes, the rest as JSON, a dash for null and undefined. */
export function shortValue(value: unknown): string {
  if (value === null || value === undefined) return '–';
  return typeof value === 'string' ? value : JSON.stringify(ordered(value));
}

function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== 'object' || value === null) return value;
  // fromEntries defines members, so that one called `__proto__` is shown like any other.
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([first], [second]) => (first < second ? -1 : 1))
      .map(([name, member]) => [name, ordered(member)]),
  );
}
