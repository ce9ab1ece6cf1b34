import type { Session } from './session.ts';
import { tableLines, type Column } from './table.ts';

/** A page of a list as the service returns it. */
export interface Page<Row> {
  data: Row[];
  meta: { total: number; page: number; per_page: number };
}

/** Prints a response: as a table, or with `--json` unchanged. */
export function printRows<Row>(
  { terminal, json }: Session,
  {
    answer,
    rows,
    columns,
    empty,
  }: { answer: unknown; rows: readonly Row[]; columns: readonly Column<Row>[]; empty: string },
): void {
  if (json) {
    terminal.printJson(answer);
    return;
  }
  if (rows.length === 0) {
    terminal.report(empty);
    return;
  }
  for (const line of tableLines(rows, { columns, terminal })) terminal.print(line);
}

/** Prints a page and how to get the rest. */
export function printPage<Row>(
  session: Session,
  { page, columns, empty }: { page: Page<Row>; columns: readonly Column<Row>[]; empty: string },
): void {
  printRows(session, { answer: page, rows: page.data, columns, empty });
  const { total, page: number, per_page: perPage } = page.meta;
  const pages = Math.ceil(total / perPage);
  if (!session.json && pages > 1) {
    session.terminal.report(`Page ${number} of ${pages}, ${total} total; use --page and --per-page to see more.`);
  }
}
