import { createHash } from 'node:crypto';
import type { SortKey } from './row-order.ts';

/** Where a query goes on: the last resource that was looked at. */
export interface ScanPosition {
  providerId: number;
  afterId: number;
}

/** What the answers to one query share; nothing in it grants anything. */
export interface QueryCursor {
  /** When the first answer was made, in milliseconds: what `now` is in all of them. */
  at: number;
  /** Null where a new pass begins. */
  scan: ScanPosition | null;
  /** Sorted: the last row that was given for good. */
  after: SortKey | null;
  /** Sorted: ids of the best rows of this pass so far, and whether there are more. */
  best: readonly number[];
  more: boolean;
}

/** Identifies a query, so that a cursor is not used with another one. */
export function queryMark(query: unknown): string {
  return createHash('sha256').update(JSON.stringify(query)).digest('base64url').slice(0, 12);
}

/** Returns a cursor as text. */
export function cursorText({ at, scan, after, best, more }: QueryCursor, mark: string): string {
  const parts = [mark, at, scan === null ? null : [scan.providerId, scan.afterId], after, best, more];
  return Buffer.from(JSON.stringify(parts)).toString('base64url');
}

/** Returns the cursor of a text; null for one that is malformed or of another query. */
export function cursorOf(text: string, mark: string): QueryCursor | null {
  let parts: unknown;
  try {
    parts = JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    // Not a cursor: the caller answers that.
    return null;
  }
  if (!Array.isArray(parts) || parts.length !== 6) return null;
  const [own, at, scan, after, best, more] = parts as unknown[];
  if (own !== mark || !isWhole(at) || at > 8.64e15 || typeof more !== 'boolean') return null;
  if (!Array.isArray(best) || best.length > 100 || !best.every(isWhole)) return null;
  if (!(scan === null || (Array.isArray(scan) && scan.length === 2 && scan.every(isWhole)))) return null;
  if (!(after === null || isSortKey(after))) return null;
  const [providerId = 0, afterId = 0] = (scan ?? []) as number[];
  return { at, scan: scan === null ? null : { providerId, afterId }, after, best: best as number[], more };
}

const isWhole = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

function isSortKey(value: unknown): value is SortKey {
  if (!Array.isArray(value) || value.length !== 3) return false;
  const [rank, key, id] = value as unknown[];
  return isWhole(rank) && (typeof key === 'number' || typeof key === 'string') && isWhole(id);
}
