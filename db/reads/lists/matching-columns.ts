import type { Knex } from 'knex';

type ColumnValue = string | number | boolean | null;

/** Column → its value, or several of which any is enough. Members without a value limit nothing. */
export type ColumnFilter = Readonly<Record<string, ColumnValue | readonly ColumnValue[] | undefined>>;

/**
 * Limits a query to rows whose columns have these values, null among them, or one of several; members without a value
 * limit nothing.
 */
export function matchingColumns(rows: Knex.QueryBuilder, filter: object): Knex.QueryBuilder {
  for (const [column, value] of Object.entries(filter as ColumnFilter)) {
    if (value === undefined) continue;
    if (!Array.isArray(value)) void rows.where(column, value as ColumnValue);
    else if (value.includes(null)) void rows.where((either) => void either.whereIn(column, value).orWhereNull(column));
    else void rows.whereIn(column, value);
  }
  return rows;
}
