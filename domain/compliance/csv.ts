import { numberText } from '../costs/amounts.ts';
import { plainText } from './plain-text.ts';

/** Characters that make a spreadsheet read a cell as a formula, including their full-width forms. */
const formulaStart = /^\s*[=+\-@＝＋－＠]/u;
/** Below the cell limit of Excel, 32,767 characters. */
const cellMaxLength = 32_000;
/** Fast path: texts with such a start need no closer look. */
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
