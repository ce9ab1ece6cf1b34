import type { JsonObject } from '../../../domain/json.ts';

/** Returns a number of a cursor; null where it has none. */
export function numberIn(cursor: JsonObject | null, name: string): number | null {
  const value = cursor?.[name];
  return typeof value === 'number' ? value : null;
}
