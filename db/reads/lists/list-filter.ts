import type { Knex } from 'knex';
import { type Age, daysOf, ages as allAges, oldest } from '../../../domain/lists/ages.ts';
import type { Database, Transaction } from '../../database.ts';
import type { ProviderSelection } from '../../../domain/organizations/provider-selection.ts';
import { type SelectedProviders, selectProviders, whereProviders } from '../providers/selection.ts';
import { type ColumnFilter, matchingColumns } from './matching-columns.ts';

/** A table that is listed, and where the exact numbers of its rows are kept. */
export interface ListSource {
  table: string;
  /** Tables of counts with the columns that they count by, `provider_id` among them; the smallest first. */
  counts: readonly { table: string; columns: readonly string[] }[];
  /** The time from which the age of a row counts. */
  ageColumn: string;
  /** A column that is null in most rows, of which the others have an index. */
  mostlyNull?: string;
  /** Limits the selected providers to those whose rows are shown; without it, all are. */
  visible?: (database: Database | Transaction, providers: SelectedProviders) => Promise<SelectedProviders>;
}

/** What a list shows. Its parts combine. */
export interface ListFilter {
  columns: ColumnFilter;
  /** Ages of which any is enough; none for all. */
  ages?: readonly Age[];
  /** A condition on other things than columns. */
  also?: ((rows: Knex.QueryBuilder) => void) | undefined;
}

/** Returns the providers whose rows a list shows. */
export async function shownProviders(
  database: Database | Transaction,
  { visible }: ListSource,
  selection: ProviderSelection,
): Promise<SelectedProviders> {
  const selected = await selectProviders(database, selection);
  return visible === undefined ? selected : visible(database, selected);
}

/** Limits rows of a list to some ages; all ages where none are given. */
export function withinAges(rows: Knex.QueryBuilder, column: string, ages: readonly Age[]): void {
  if (ages.length === 0) return;
  void rows.where((either) => {
    for (const age of ages) {
      const [from, below] = daysOf[age];
      const bounds = [
        ...(from === 0 ? [] : [`${column} <= now() - interval '${from} days'`]),
        ...(below === null ? [] : [`${column} > now() - interval '${below} days'`]),
      ];
      void either.orWhereRaw(bounds.join(' and '));
    }
  });
}

/** Limits rows of a list to those that the filter and the providers select. */
export function selectedRows(
  rows: Knex.QueryBuilder,
  source: ListSource,
  { filter, providers }: { filter: ListFilter; providers: SelectedProviders },
): Knex.QueryBuilder {
  matchingColumns(rows, filter.columns);
  withinAges(rows, source.ageColumn, filter.ages ?? []);
  filter.also?.(rows);
  whereProviders(rows, 'provider_id', providers);
  return rows;
}

/** Returns the table that has counts by these columns; undefined if there is none, or if more is asked for. */
export function countsFor(source: ListSource, filter: ListFilter, columns: readonly string[]): string | undefined {
  if (filter.also !== undefined) return undefined;
  const filtered = Object.entries(filter.columns).flatMap(([column, value]) => (value === undefined ? [] : [column]));
  const needed = [...columns, ...filtered];
  return source.counts.find((kept) => needed.every((column) => kept.columns.includes(column)))?.table;
}

/** Rows that are counted as what others leave over, since they are most. */
interface Rest {
  /** What limits the filter to the rest; the filter without it. */
  without: ListFilter;
  /** Limits rows of that filter to the others. */
  others: (rows: Knex.QueryBuilder) => void;
}

/** Returns what the rest is that a filter selects: rows of all ages but some young ones, or those without a value. */
function restOf(source: ListSource, filter: ListFilter): Rest | null {
  const ages = filter.ages ?? [];
  const { mostlyNull, ageColumn } = source;
  if (ages.includes(oldest)) {
    const others = allAges.filter((age) => !ages.includes(age));
    const limit = (rows: Knex.QueryBuilder): void => withinAges(rows, ageColumn, others);
    return others.length === 0 ? null : { without: { ...filter, ages: [] }, others: limit };
  }
  if (ages.length > 0 || mostlyNull === undefined) return null;
  const { [mostlyNull]: value, ...columns } = filter.columns;
  const isNull = value === null || (Array.isArray(value) && value.length === 1 && value[0] === null);
  return isNull ? { without: { ...filter, columns }, others: (rows) => void rows.whereNotNull(mostlyNull) } : null;
}

/**
 * Selects `columns` and `total`, whose sum is the exact number of selected rows: from kept counts, or by reading the rows
 * if nothing is kept for the filter. What is most of a list is selected as all kept counts less the other rows.
 */
export function countedRows(
  database: Database | Transaction,
  source: ListSource,
  query: { filter: ListFilter; providers: SelectedProviders; columns: readonly string[] },
): Knex.QueryBuilder {
  const { filter, providers, columns } = query;
  const read = (each: 1 | -1, selected: ListFilter): Knex.QueryBuilder =>
    selectedRows(database(source.table), source, { filter: selected, providers }).select([
      ...columns,
      database.raw(`(${each})::bigint as total`),
    ]);
  const rest = restOf(source, filter);
  const { without, others } = rest ?? { without: filter };
  const kept = countsFor(source, without, columns);
  const isYoung = filter.ages !== undefined && filter.ages.length > 0 && !filter.ages.includes(oldest);
  if (kept === undefined || isYoung) return read(1, filter);
  const counts = matchingColumns(database(kept), without.columns).select([...columns, 'total']);
  whereProviders(counts, 'provider_id', providers);
  return others === undefined ? counts : counts.unionAll(read(-1, { ...without, also: others }));
}
