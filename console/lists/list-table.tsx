import { useEffect, useId, useRef } from 'preact/hooks';
import type { ComponentChildren } from 'preact';
import type { Column } from '../parts/data-table.tsx';
import { Cell } from '../parts/data-table.tsx';
import { Empty } from '../parts/notices.tsx';
import { usePlace } from '../routing/location.tsx';
import { addressOf } from './facet-query.ts';

/** A column of a list; `sort` is the name by which the API orders by it. */
export interface ListColumn<Row> extends Column<Row> {
  sort?: string;
}

export interface ListTableProps<Row extends { id: number }> {
  caption: string;
  columns: readonly ListColumn<Row>[];
  rows: readonly Row[];
  /** Name of a row for a screen reader. */
  nameOf: (row: Row) => string;
  isNew?: (row: Row) => boolean;
  empty: ComponentChildren;
  /** The sort while the address has none. */
  standingSort: string;
  /** The selected rows, and how to change them; without it rows cannot be selected. */
  selection?: { ids: ReadonlySet<number>; choose: (ids: ReadonlySet<number>) => void };
}

/** Shows a page of a list, with orders in its headers and a checkbox for each row. */
export function ListTable<Row extends { id: number }>(props: ListTableProps<Row>) {
  const { caption, columns, rows, nameOf, isNew, empty, standingSort, selection } = props;
  const id = useId();
  if (rows.length === 0) return <Empty>{empty}</Empty>;
  const toggle = (row: Row, isOn: boolean): void => {
    const next = new Set(selection?.ids);
    if (isOn) next.add(row.id);
    else next.delete(row.id);
    selection?.choose(next);
  };
  return (
    <div class="table-frame list-table" role="region" aria-labelledby={id} tabIndex={0}>
      <table>
        <caption id={id} class="for-readers">
          {caption}
        </caption>
        <thead>
          <tr>
            {selection !== undefined && <AllOfPage rows={rows} selection={selection} />}
            {columns.map((column) => (
              <Header key={column.title} column={column} standingSort={standingSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={row.id}
              class={`${isNew?.(row) === true ? 'new' : ''} ${selection?.ids.has(row.id) === true ? 'selected' : ''}`}
            >
              {selection !== undefined && (
                <td class="select">
                  <input
                    type="checkbox"
                    aria-label={`Select ${nameOf(row)}`}
                    checked={selection.ids.has(row.id)}
                    onChange={({ currentTarget: { checked } }) => toggle(row, checked)}
                  />
                </td>
              )}
              {columns.map((column) => (
                <Cell key={column.title} column={column} row={row} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function AllOfPage<Row extends { id: number }>({
  rows,
  selection: { ids, choose },
}: {
  rows: readonly Row[];
  selection: NonNullable<ListTableProps<Row>['selection']>;
}) {
  const box = useRef<HTMLInputElement>(null);
  const some = rows.some(({ id }) => ids.has(id));
  const all = rows.every(({ id }) => ids.has(id));
  useEffect(() => {
    if (box.current !== null) box.current.indeterminate = some && !all;
  }, [some, all]);
  return (
    <th scope="col" class="select">
      <input
        ref={box}
        type="checkbox"
        aria-label="Select all rows of this page"
        checked={all}
        onChange={({ currentTarget: { checked } }) => choose(new Set(checked ? rows.map(({ id }) => id) : []))}
      />
    </th>
  );
}

function Header<Row>({ column, standingSort }: { column: ListColumn<Row>; standingSort: string }) {
  const { path, query } = usePlace();
  const { title, align, from, sort } = column;
  const name = `${align ?? ''} ${from === undefined ? '' : `from-${from}`}`;
  if (sort === undefined) {
    return (
      <th scope="col" class={name}>
        {title}
      </th>
    );
  }
  const present = query.get('sort') ?? standingSort;
  const isDescending = present === `-${sort}`;
  const isSorted = isDescending || present === sort;
  const next = new URLSearchParams(query);
  next.delete('page');
  next.set('sort', isDescending ? sort : `-${sort}`);
  return (
    <th scope="col" class={name} aria-sort={isSorted ? (isDescending ? 'descending' : 'ascending') : undefined}>
      <a class="sort" href={addressOf(path, next)}>
        {title}
        <span aria-hidden="true" class="direction">
          {isSorted ? (isDescending ? '↓' : '↑') : '↕'}
        </span>
      </a>
    </th>
  );
}
