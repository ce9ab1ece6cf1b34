import type { Difference } from '../diff.ts';
import { pointerKeys } from '../json-pointer.ts';

/** Returns the properties that differ, each once, as schemas name them. The whole document is none. */
export function changedProperties(differences: readonly Difference[]): string[] {
  const names = differences.map(({ path }) =>
    pointerKeys(path)
      .filter((key) => !/^\d+$/.test(key))
      .join('/'),
  );
  return [...new Set(names)].filter((name) => name !== '').toSorted();
}

/** Returns whether a property is one of these, or part of one. */
export function isWithin(path: string, properties: readonly string[]): boolean {
  return properties.some((property) => path === property || path.startsWith(`${property}/`));
}
