import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { Empty } from './notices.tsx';

export interface Column<Row> {
  title: string;
  cell: (row: Row) => ComponentChildren;
  /** Right-aligned for numbers. */
  align?: 'right';
  /** Minimum screen width at which the column is shown. */
  from?: 'medium' | 'wide';
  /** The header cell of its row. */
  isHeader?: boolean;
}

/** Shows rows with a caption. A table that is wider than the screen scrolls separately, also by keyboard. */
export function DataTable<Row>(props: {
  caption: string;
  /** Whether the caption is only for screen readers, because a heading says the same. */
  hideCaption?: boolean;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  /** Whether a row is highlighted. */
  isNew?: (row: Row) => boolean;
  empty?: ComponentChildren;
}) {
  const { caption, hideCaption = true, columns, rows, keyOf, isNew, empty } = props;
  const id = useId();
  if (rows.length === 0) return <Empty>{empty ?? 'There is nothing here yet.'}</Empty>;
  return (
    <div class="table-frame" role="region" aria-labelledby={id} tabIndex={0}>
      <table>
        <caption id={id} class={hideCaption ? 'for-readers' : ''}>
          {caption}
        </caption>
        <thead>
          <tr>
            {columns.map(({ title, align, from }) => (
              <th key={title} scope="col" class={`${align ?? ''} ${from === undefined ? '' : `from-${from}`}`}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} class={isNew?.(row) === true ? 'new' : undefined}>
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

/** Shows a cell of a table. */
export function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const { cell, align, from, isHeader } = column;
  const name = `${align ?? ''} ${from === undefined ? '' : `from-${from}`}`;
  if (isHeader === true) {
    return (
      <th scope="row" class={name}>
        {cell(row)}
      </th>
    );
  }
  return <td class={name}>{cell(row)}</td>;
}
