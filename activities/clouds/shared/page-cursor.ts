/** Resumes at the first page, for which the cloud has no token. */
const startCursor = '@start';
const withinPage = '@page ';

/** Where a listing resumes: at a page, without the items that have already been described. */
export interface PagePlace {
  /** The cloud's token of the page; null for the first one. */
  token: string | null;
  /** Keys of the items of this page that need no further description. */
  done: ReadonlySet<string>;
}

/** Encodes a place within a page. It has a cursor even at the beginning, since null means that a listing is complete. */
export function cursorOf({ token, done }: PagePlace): string {
  if (done.size === 0) return token ?? startCursor;
  return withinPage + JSON.stringify({ token, done: [...done] });
}

/** Decodes what `cursorOf` gave, or a bare token of the cloud; null begins at the first page. */
export function placeOf(cursor: string | null): PagePlace {
  if (cursor === null || cursor === startCursor) return { token: null, done: new Set() };
  if (!cursor.startsWith(withinPage)) return { token: cursor, done: new Set() };
  const { token, done } = JSON.parse(cursor.slice(withinPage.length)) as { token: string | null; done: string[] };
  return { token, done: new Set(done) };
}
