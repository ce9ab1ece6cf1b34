import type { Knex } from 'knex';
import type { Database } from '../../database.ts';
import { matchingColumns } from './matching-columns.ts';
import { type SelectedProviders, whereProviders } from '../providers/selection.ts';

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
 * Returns one page of a list whose rows are joined from several tables. `ids` selects the ids of a window of the list
 * from a single table; `rows` joins them, a query named `page`, and sorts them in the list's order.
 */
export async function joinedPage<Row>(list: {
  page: { page: number; perPage: number };
  total: number;
  ids: (window: ListWindow) => Knex.QueryBuilder;
  rows: (page: Knex.QueryBuilder) => PromiseLike<Row[]>;
}): Promise<ListPage<Row>> {
  const { page, total } = list;
  const window = listWindow(page, total);
  if (window === null) return { rows: [], total };
  return { rows: await list.rows(list.ids(window).as('page')), total };
}

/** How many rows are merged at most. Beyond, the planner's own choice between filtering and sorting costs less. */
const mostMergedRows = 50_000;

/**
 * Selects the ids of a window of a list that is ordered by id, newest first unless ascending, and limited to some
 * providers. Of several providers, the window is merged from the first rows of each: an index of (provider_id, id)
 * finds those without reading past the rows of other providers.
 */
export function idsInOrder(
  database: Database,
  list: {
    table: string;
    filter: object;
    providers: SelectedProviders;
    window: ListWindow;
    descending?: boolean;
    /** Further limits the rows. */
    where?: (rows: Knex.QueryBuilder) => void;
  },
): Knex.QueryBuilder {
  const { table, filter, providers, window, descending = true, where } = list;
  const { limit, offset } = window;
  const order = descending === window.reversed ? 'asc' : 'desc';
  const matching = matchingColumns(database(table), filter).select('id').orderBy('id', order);
  where?.(matching);
  if (providers === null || providers.length < 2 || providers.length * (offset + limit) > mostMergedRows) {
    whereProviders(matching, 'provider_id', providers);
    return matching.limit(limit).offset(offset);
  }
  const ofOne = matching.whereRaw('provider_id = chosen.provider_id').limit(offset + limit);
  return database
    .from(
      database.raw('unnest(?::bigint[]) as chosen (provider_id) cross join lateral (?) as own', [
        [...providers],
        ofOne,
      ]),
    )
    .select('own.id')
    .orderBy('own.id', order)
    .limit(limit)
    .offset(offset);
}

/** Returns one page of what a query finds in one table, the newest (by id) first, and the number of all of it. */
export async function newestPage<Row>(
  matching: () => Knex.QueryBuilder,
  page: { page: number; perPage: number },
  columns: readonly (string | Knex.Raw)[] = ['*'],
): Promise<ListPage<Row>> {
  const total = await countOf(matching());
  const window = listWindow(page, total);
  if (window === null) return { rows: [], total };
  const rows = (await matching()
    .orderBy('id', window.reversed ? 'asc' : 'desc')
    .limit(window.limit)
    .offset(window.offset)
    .select(columns)) as Row[];
  return { rows: window.reversed ? rows.toReversed() : rows, total };
}

/** Returns the number of rows that a query finds, by counting them. */
export async function countOf(matching: Knex.QueryBuilder): Promise<number> {
  const [row] = (await matching.count('* as count')) as { count: number }[];
  return row?.count ?? 0;
}
