import type { Knex } from 'knex';

/**
 * Limits a query to rows whose columns have these values, null among them, or one of several; members without a value
 * limit nothing.
 */
export function matchingColumns(rows: Knex.QueryBuilder, filter: object): Knex.QueryBuilder {
  for (const [column, value] of Object.entries(filter) as [
    string,
    string | number | boolean | null | readonly string[],
  ][]) {
    if (value === undefined) continue;
    if (Array.isArray(value)) void rows.whereIn(column, value);
    else void rows.where(column, value as string);
  }
  return rows;
}
