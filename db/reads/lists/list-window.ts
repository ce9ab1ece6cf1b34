import type { Knex } from 'knex';

/** The rows of one page of a list, as offset and limit from the nearer end of the list. */
export interface ListWindow {
  /** Whether to read in reverse order and then reverse the rows. */
  reversed: boolean;
  offset: number;
  limit: number;
}

/**
 * Returns the window of a page. The second half of a list is read from its end, so that the last page costs no more
 * than the first. Null when the page is past the end.
 */
export function listWindow(page: { page: number; perPage: number }, total: number): ListWindow | null {
  const start = (page.page - 1) * page.perPage;
  if (start >= total) return null;
  const limit = Math.min(page.perPage, total - start);
  const behind = total - start - limit;
  return behind < start ? { reversed: true, offset: behind, limit } : { reversed: false, offset: start, limit };
}

/** A page of a list with the list's exact number of rows. */
export interface ListPage<Row> {
  rows: Row[];
  total: number;
}

/**
 * Returns one page of a list whose rows are joined from several tables. `ids` selects all ids of the list in its order,
 * or in reverse, from a single table; `rows` joins the page's ids, a query named `page`, and sorts them in the list's
 * order.
 */
export async function joinedPage<Row>(list: {
  page: { page: number; perPage: number };
  total: number;
  ids: (reversed: boolean) => Knex.QueryBuilder;
  rows: (page: Knex.QueryBuilder) => PromiseLike<Row[]>;
}): Promise<ListPage<Row>> {
  const { page, total } = list;
  const window = listWindow(page, total);
  if (window === null) return { rows: [], total };
  const ids = list.ids(window.reversed).limit(window.limit).offset(window.offset);
  return { rows: await list.rows(ids.as('page')), total };
}

/** Returns the number of rows that a query finds, by counting them. */
export async function countOf(matching: Knex.QueryBuilder): Promise<number> {
  const [row] = (await matching.count('* as count')) as { count: number }[];
  return row?.count ?? 0;
}
