import { canonicalJson } from '../inventory/canonical-json.ts';
import type { Json } from '../json.ts';
import type { Cell } from './evaluate-resource.ts';

/** By what rows are ordered; equal ones are in the order of their ids. Texts are compared by their first characters. */
export type SortKey = readonly [rank: number, value: number | string, id: number];

const keyMaxLength = 200;
/** What has no value comes last, whichever the direction. */
const withoutValue = 9;

/** Returns the key of a row: numbers before texts, booleans, and then others by their JSON. */
export function sortKeyOf(cell: Cell | undefined, id: number): SortKey {
  if (cell === undefined || 'reason' in cell || cell.value === null) return [withoutValue, 0, id];
  const { value } = cell;
  if (typeof value === 'number') return [0, value, id];
  if (typeof value === 'string') return [1, value.slice(0, keyMaxLength), id];
  if (typeof value === 'boolean') return [2, Number(value), id];
  return [3, textOf(value).slice(0, keyMaxLength), id];
}

const textOf = (value: Json): string => canonicalJson(value);

/** Compares two keys by code units, which is the same order in every process. */
export function compareKeys(one: SortKey, other: SortKey, { descending }: { descending: boolean }): number {
  const isLast = (key: SortKey): number => Number(key[0] === withoutValue);
  const last = isLast(one) - isLast(other);
  if (last !== 0) return last;
  const direction = descending ? -1 : 1;
  for (const index of [0, 1] as const) {
    const [a, b] = [one[index], other[index]];
    if (a !== b) return (a < b ? -1 : 1) * direction;
  }
  return one[2] - other[2];
}
