import stringWidth from 'string-width';
import { safeText } from './safe-text.ts';
import type { Style, Terminal } from './terminal.ts';

/** One column of a table. */
export interface Column<Row> {
  title: string;
  value: (row: Row) => string | number | null;
  style?: (row: Row) => Style | null;
  align?: 'left' | 'right';
  /**
   * Order in which columns are dropped if the terminal is too narrow, highest number first. Columns without it always
   * stay.
   */
  dropOrder?: number;
}

const gap = '  ';
const narrowest = 6;
const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Truncates text to a number of terminal columns, with an ellipsis as the last. */
export function cut(text: string, columns: number): string {
  if (stringWidth(text) <= columns) return text;
  let kept = '';
  let width = 0;
  for (const { segment } of segmenter.segment(text)) {
    const next = width + stringWidth(segment);
    if (next > columns - 1) break;
    kept += segment;
    width = next;
  }
  return `${kept}…`;
}

function pad(text: string, { width, align }: { width: number; align: 'left' | 'right' }): string {
  const filling = ' '.repeat(Math.max(0, width - stringWidth(text)));
  return align === 'right' ? filling + text : text + filling;
}

const total = (widths: number[]): number =>
  widths.reduce((sum, width) => sum + width, 0) + gap.length * Math.max(0, widths.length - 1);

/** Returns the widths that fit: the widest column shrinks first. */
function shrunk(natural: number[], columns: number): number[] {
  const widths = [...natural];
  while (total(widths) > columns) {
    const widest = Math.max(...widths);
    if (widest <= narrowest) break;
    widths[widths.indexOf(widest)] = widest - 1;
  }
  return widths;
}

/**
 * Returns the lines of a table: headings, then a line for each row. It fits the terminal; in a file or pipe, which has no width, cells are
 * separated by tabs and are as they are. Control characters are removed, tabs among them.
 */
export function tableLines<Row>(
  rows: readonly Row[],
  { columns, terminal }: { columns: readonly Column<Row>[]; terminal: Pick<Terminal, 'columns' | 'paint'> },
): string[] {
  if (terminal.columns === Number.POSITIVE_INFINITY) {
    const texts = (row: Row): string => columns.map((column) => safeText(String(column.value(row) ?? ''))).join('\t');
    return [columns.map(({ title }) => title).join('\t'), ...rows.map(texts)];
  }
  let shown = [...columns];
  const cellsOf = (column: Column<Row>): string[] => rows.map((row) => safeText(String(column.value(row) ?? '–')));
  const widthOf = (column: Column<Row>): number =>
    Math.max(stringWidth(column.title), ...cellsOf(column).map((cell) => stringWidth(cell)));
  const widthsNow = (): number[] => shrunk(shown.map(widthOf), terminal.columns);
  while (total(widthsNow()) > terminal.columns || widthsNow().some((width) => width <= narrowest + 1)) {
    const droppable = shown.filter(({ dropOrder }) => dropOrder !== undefined);
    if (droppable.length === 0 || total(shown.map(widthOf)) <= terminal.columns) break;
    const first = droppable.reduce((a, b) => ((b.dropOrder ?? 0) > (a.dropOrder ?? 0) ? b : a));
    shown = shown.filter((column) => column !== first);
  }
  const widths = widthsNow();
  const line = (cellOf: (column: Column<Row>) => { text: string; style: Style | null }): string =>
    shown
      .map((column, index) => {
        const { text, style } = cellOf(column);
        const width = widths[index] ?? 0;
        const padded = pad(cut(text, width), { width, align: column.align ?? 'left' });
        return style === null ? padded : terminal.paint(style, padded);
      })
      .join(gap)
      .trimEnd();
  return [
    line((column) => ({ text: column.title, style: 'bold' })),
    ...rows.map((row) =>
      line((column) => ({
        text: safeText(String(column.value(row) ?? '–')),
        style: column.style?.(row) ?? null,
      })),
    ),
  ];
}
