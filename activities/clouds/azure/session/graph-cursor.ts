/** The progress of a paginated Resource Graph query. */
export interface GraphCursor {
  skipToken: string | null;
  /** Number of rows on earlier pages; null when it is not known. */
  seen: number | null;
  /** The smallest total that a page reported for the query; infinite when none did. */
  total: number;
}

/** Returns a cursor as text: what was seen, of how many, and the cloud's own token. */
export function graphCursor({ skipToken, seen, total }: GraphCursor): string {
  const known = seen === null || !Number.isFinite(total) ? '' : `${seen}/${total}`;
  return `${known}:${skipToken ?? ''}`;
}

/** Reads a cursor; one of an earlier version of the service is the cloud's token alone. */
export function readGraphCursor(cursor: string | null): GraphCursor {
  if (cursor === null) return { skipToken: null, seen: 0, total: Number.POSITIVE_INFINITY };
  const [, seen, total, token] = /^(?:(\d+)\/(\d+))?:(.+)$/s.exec(cursor) ?? [];
  if (token === undefined) return { skipToken: cursor, seen: null, total: Number.POSITIVE_INFINITY };
  if (seen === undefined) return { skipToken: token, seen: null, total: Number.POSITIVE_INFINITY };
  return { skipToken: token, seen: Number(seen), total: Number(total) };
}
