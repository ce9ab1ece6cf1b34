import type { Knex } from 'knex';
import type { ProviderSelection } from '../../../domain/organizations/provider-selection.ts';
import type { Database, Transaction } from '../../database.ts';
import type { SelectedProviders } from '../providers/selection.ts';
import { countSelected } from './kept-counts.ts';
import { type ListFilter, type ListSource, selectedRows, shownProviders, withinAges } from './list-filter.ts';
import { idsInOrder, joinedPage, type ListPage, type ListWindow } from './list-window.ts';

/** An order of a list, by a column or another expression that an index has; ties are ordered by id. */
export interface ListSort {
  column: string;
  descending: boolean;
}

/** A list whose rows are joined from several tables. */
export interface SelectedList extends ListSource {
  /** Column of a sort → what it orders by, with `finding.` or the like before column names; others are the columns. */
  orders?: Readonly<Record<string, (prefix: string, direction: 'asc' | 'desc') => string>>;
  /** Selects what the list shows from a query that has rows of the table named `alias`. */
  joined: (from: Knex.QueryBuilder, database: Database | Transaction) => Knex.QueryBuilder;
  alias: string;
}

/** Which rows of a list are shown, and in what order. */
export interface ListQuery {
  providers: ProviderSelection;
  filter: ListFilter;
  /** The newest first unless given. */
  sort?: ListSort | undefined;
}

/** Returns one page of a list, and the exact number of all rows that are selected. */
export async function selectedPage<Row>(
  database: Database,
  list: SelectedList,
  query: ListQuery & { page: { page: number; perPage: number } },
): Promise<ListPage<Row>> {
  const { filter, page } = query;
  const sort = sortOf(list, query);
  const providers = await shownProviders(database, list, query.providers);
  const { total, holders } = await countSelected(database, list, { filter, providers });
  return joinedPage<Row>({
    page,
    total,
    ids: (window) => idsOf(database, list, { filter, providers: holders, sort, window }),
    rows: async (ids) => {
      const rows = database(list.table).join(ids, 'page.id', `${list.table}.id`).select(`${list.table}.*`);
      const order = orderOf(list, sort, `${list.alias}.`);
      return (await list.joined(database.from(rows.as(list.alias)), database).orderByRaw(order)) as Row[];
    },
  });
}

/** Selects all rows of a list in its order, of the providers that `shownProviders` found. */
export function allSelected(
  database: Database | Transaction,
  list: SelectedList,
  query: Omit<ListQuery, 'providers'> & { providers: SelectedProviders },
): Knex.QueryBuilder {
  const rows = selectedRows(database(list.table), list, query);
  return list
    .joined(database.from(rows.as(list.alias)), database)
    .orderByRaw(orderOf(list, sortOf(list, query), `${list.alias}.`));
}

/** Returns the order of a list. Rows of some ages are found by their age, and so ordered by it. */
function sortOf(source: ListSource, { filter, sort }: Omit<ListQuery, 'providers'>): ListSort {
  if (sort !== undefined) return sort;
  return { column: (filter.ages ?? []).length > 0 ? source.ageColumn : 'id', descending: true };
}

function idsOf(
  database: Database,
  list: SelectedList,
  query: { filter: ListFilter; providers: SelectedProviders; sort: ListSort; window: ListWindow },
): Knex.QueryBuilder {
  const { filter, providers, sort, window } = query;
  const { column, descending } = sort;
  if (column === 'id') {
    const { table } = list;
    const where = (rows: Knex.QueryBuilder): void => {
      withinAges(rows, list.ageColumn, filter.ages ?? []);
      filter.also?.(rows);
    };
    return idsInOrder(database, { table, filter: filter.columns, providers, window, descending, where });
  }
  const order = orderOf(list, { column, descending: descending !== window.reversed });
  return selectedRows(database(list.table), list, { filter, providers })
    .select('id')
    .orderByRaw(order)
    .limit(window.limit)
    .offset(window.offset);
}

function orderOf(list: SelectedList, { column, descending }: ListSort, prefix = ''): string {
  const direction = descending ? 'desc' : 'asc';
  if (column === 'id') return `${prefix}id ${direction}`;
  const order = list.orders?.[column] ?? ((own, way) => `${own}${column} ${way}`);
  return `${order(prefix, direction)}, ${prefix}id ${direction}`;
}
