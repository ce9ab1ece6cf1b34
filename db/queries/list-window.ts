/** The rows of one page of a list, as offset and limit in the direction from which they are nearer. */
export interface ListWindow {
  /** Whether to read in the reverse of the list's order and turn the rows round. */
  reversed: boolean;
  offset: number;
  limit: number;
}

/**
 * Where a page's rows are. The far half of a list is read from its end, so that the last page costs what the first
 * one does. Null when the page lies past the end.
 */
export function listWindow(page: { page: number; perPage: number }, total: number): ListWindow | null {
  const start = (page.page - 1) * page.perPage;
  if (start >= total) return null;
  const limit = Math.min(page.perPage, total - start);
  const behind = total - start - limit;
  return behind < start ? { reversed: true, offset: behind, limit } : { reversed: false, offset: start, limit };
}
