/**
 * Parses CSV with a header (RFC 4180): records by column. A cell may be quoted, and may then hold commas, line breaks and
 * doubled quotes. A line that has more or fewer cells than the header is left out: which cell is which is not known.
 */
export function csvRecords(text: string): Record<string, string>[] {
  const [columns = [], ...lines] = csvLines(text.replace(/^\uFEFF/, ''));
  return lines
    .filter((cells) => cells.length === columns.length)
    .map((cells) => Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? ''])));
}

/** A cell with its terminator: a comma, a line break or the end of the text. */
const cellPattern = /(?:"((?:[^"]|"")*)"|([^,\r\n]*))(,|\r?\n|$)/y;

function csvLines(text: string): string[][] {
  const lines: string[][] = [];
  let cells: string[] = [];
  cellPattern.lastIndex = 0;
  while (cellPattern.lastIndex < text.length) {
    const found = cellPattern.exec(text);
    if (found === null) break;
    const [, quoted, bare = '', end] = found;
    cells.push(quoted?.replaceAll('""', '"') ?? bare);
    if (end === ',') continue;
    lines.push(cells);
    cells = [];
  }
  return lines;
}
