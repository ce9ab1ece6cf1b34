import { numberText } from '../costs/amounts.ts';
import { plainText } from './plain-text.ts';

/** What a spreadsheet takes for the beginning of a formula, full-width spellings included. */
const formulaStart = /^\s*[=+\-@＝＋－＠]/u;
/** More than this a spreadsheet does not keep in a cell. */
const cellMaxLength = 32_000;
/** What needs no look at single characters. */
const plainStart = /^[A-Za-z0-9_[{(/#]/;

/**
 * Returns a line of CSV (RFC 4180): every text quoted, and one that a spreadsheet would run as a formula made a text by
 * a leading apostrophe.
 */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return numberText(value);
  const text = plainText(value, cellMaxLength);
  const safe = !plainStart.test(text) && formulaStart.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
