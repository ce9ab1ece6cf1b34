import assert from 'node:assert/strict';
import stringWidth from 'string-width';
import { cut, tableLines, type Column } from '../../cli/table.ts';
import { safeJson, safeText } from '../../cli/safe-text.ts';

interface Row {
  id: number;
  name: string;
  region: string;
  seen: string | null;
}

const columns: Column<Row>[] = [
  { title: 'ID', value: ({ id }) => id, align: 'right' },
  { title: 'NAME', value: ({ name }) => name },
  { title: 'REGION', value: ({ region }) => region, dropOrder: 1 },
  { title: 'SEEN', value: ({ seen }) => seen, dropOrder: 2 },
];
const rows: Row[] = [
  { id: 7, name: 'payroll-exports-of-the-whole-company-and-more', region: 'eu-central-1', seen: '2026-11-21 06:38' },
  { id: 123, name: '請求書', region: 'global', seen: null },
];
const lines = (width: number, of = rows): string[] =>
  tableLines(of, { columns, terminal: { columns: width, paint: (_style, text) => text } });

describe('A table of the command line', () => {
  it('separates cells by tabs in a file or pipe, without padding or shortening them', () => {
    assert.deepEqual(lines(Infinity), [
      'ID\tNAME\tREGION\tSEEN',
      '7\tpayroll-exports-of-the-whole-company-and-more\teu-central-1\t2026-11-21 06:38',
      '123\t請求書\tglobal\t',
    ]);
  });

  it('is as wide as it needs to be on a wide terminal', () => {
    assert.deepEqual(lines(200), [
      ' ID  NAME                                           REGION        SEEN',
      '  7  payroll-exports-of-the-whole-company-and-more  eu-central-1  2026-11-21 06:38',
      '123  請求書                                         global        –',
    ]);
  });

  it('fits a terminal of 40 columns, dropping what matters least', () => {
    const shown = lines(40);
    for (const line of shown) assert.ok(stringWidth(line) <= 40, `${line} is too wide`);
    assert.match(shown[0] ?? '', /^ ID {2}NAME/);
    assert.match(shown[1] ?? '', /payroll-\S*…/);
    assert.doesNotMatch(shown[0] ?? '', /SEEN/);
  });

  it('fits a terminal of 20 columns', () => {
    for (const line of lines(20)) assert.ok(stringWidth(line) <= 20, `${line} is too wide`);
  });

  it('lets no name move the cursor, change colours, reverse the line or break it', () => {
    const hostile = '\u001b[2J\u001b]0;owned\u0007\u009b31m\r\nsecond\tthird \u202egnp.exe\u2066';
    const [, line = ''] = lines(Infinity, [{ id: 1, name: hostile, region: 'x', seen: null }]);
    assert.doesNotMatch(line.replaceAll('\t', ''), /[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/);
    assert.equal(line.split('\t').length, columns.length);
    assert.match(line, /owned/);
  });

  it('truncates only between whole characters', () => {
    assert.equal(cut('👩‍👩‍👧 family', 4), '👩‍👩‍👧 …');
    assert.equal(stringWidth(cut('漢字漢字', 4)), 3);
  });
});

describe('Text of the command line', () => {
  it('is equivalent JSON without control characters', () => {
    const value = { name: '\u001b[31m\u009b\u202e', note: 'ä 請' };
    const text = safeJson(value);
    assert.doesNotMatch(text, /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e]/);
    assert.deepEqual(JSON.parse(text), value);
  });

  it('keeps words of every script', () => {
    assert.equal(safeText('naïve 請求書 עברית'), 'naïve 請求書 עברית');
  });
});
