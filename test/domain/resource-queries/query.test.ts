import assert from 'node:assert/strict';
import fc from 'fast-check';
import { compileQuery, columnOf, columnsOf, UnusableQuery } from '../../../domain/resource-queries/query.ts';
import { compareKeys, sortKeyOf } from '../../../domain/resource-queries/row-order.ts';
import { cursorOf, cursorText, queryMark, type QueryCursor } from '../../../domain/resource-queries/cursor.ts';

const detailsOf = (filter: string | null, columns: readonly string[] = []): string => {
  try {
    compileQuery({ filter, columns: columns.map(columnOf) });
    return 'usable';
  } catch (error) {
    if (error instanceof UnusableQuery) return error.details;
    throw error;
  }
};

describe('a query over the inventory', () => {
  it('has columns between commas that are outside brackets and strings', () => {
    assert.deepEqual(columnsOf(`name, a=[1, 2][0] , "x,y" + 'z,"' , /a,b=r"\\",{'k': f(1,2)}, """a",b""", x == 1,,`), [
      { title: 'name', value: 'name' },
      { title: 'a', value: '[1, 2][0]' },
      { title: `"x,y" + 'z,"'`, value: `"x,y" + 'z,"'` },
      { title: '/a', value: '/a' },
      { title: 'b', value: `r"\\"` },
      { title: `{'k': f(1,2)}`, value: `{'k': f(1,2)}` },
      { title: `"""a",b"""`, value: `"""a",b"""` },
      { title: 'x == 1', value: 'x == 1' },
    ]);
  });

  it('is split into the columns that it was joined of', () => {
    const column = fc.constantFrom(
      'name',
      'f(a, b)',
      '"a,b"',
      "'\\',x'",
      '{"k": [1, 2]}',
      "r'\\'",
      '"""x","y"""',
      '/a/b',
    );
    fc.assert(
      fc.property(fc.array(column, { maxLength: 8 }), fc.constantFrom(',', ' , ', ',\n'), (columns, comma) => {
        assert.deepEqual(
          columnsOf(columns.join(comma)).map(({ value }) => value),
          columns,
        );
      }),
    );
  });

  it('is refused beyond its limits, with the place', () => {
    assert.equal(detailsOf(null), 'usable');
    assert.match(
      detailsOf(`"${'x'.repeat(4_000)}" == ""`),
      /^filter, line 1, column 1: is longer than 4000 characters/,
    );
    assert.match(detailsOf(`[${'1,'.repeat(600)}1].size() > 0`), /^filter, line 1/);
    assert.match(detailsOf(`${'('.repeat(200)}true${')'.repeat(200)}`), /^filter, line 1/);
    const nested = 'resource.a.all(x, resource.b.all(y, resource.c.all(z, x == y)))';
    assert.match(detailsOf(nested), /all is nested deeper than 2/);
    assert.match(detailsOf('resource.a.matches("(a+)+$")'), /use reMatches/);
    assert.match(detailsOf('resource.a.reMatches(resource.b)'), /written out/);
    assert.match(detailsOf('nothing == 1'), /^filter, line 1, column 1/);
    assert.match(detailsOf(null, ['name', 'related["vm_instance"]']), /^columns\[1\]: related/);
    assert.match(
      detailsOf(
        null,
        Array.from({ length: 31 }, (_, index) => `c${index}=name`),
      ),
      /at most 30/,
    );
    assert.match(
      detailsOf(
        null,
        Array.from({ length: 3 }, (_, index) => `c${index}="${'x'.repeat(3_000)}"`),
      ),
      /8000/,
    );
    assert.match(detailsOf(null, ['/a~2']), /JSON Pointer/);
  });

  it('has an order in which every two rows are comparable and what has no value is last', () => {
    const cell = fc.oneof(
      fc.jsonValue().map((value) => ({ value: JSON.parse(JSON.stringify(value)) as never })),
      fc.constant({ reason: 'denied' }),
    );
    fc.assert(
      fc.property(fc.array(cell, { maxLength: 20 }), fc.boolean(), (cells, descending) => {
        const keys = cells.map((one, index) => sortKeyOf(one, index + 1));
        const sorted = keys.toSorted((one, other) => compareKeys(one, other, { descending }));
        for (const [index, one] of sorted.entries()) {
          for (const other of sorted.slice(index + 1)) {
            assert.ok(compareKeys(one, other, { descending }) < 0);
            assert.ok(compareKeys(other, one, { descending }) > 0);
          }
        }
        const known = cells.filter((one) => 'value' in one && one.value !== null).length;
        assert.ok(sorted.slice(0, known).every(([rank]) => rank < 9));
      }),
    );
  });

  it('has cursors that are read as they were written, and others that are refused', () => {
    const mark = queryMark({ filter: 'true' });
    const cursors: QueryCursor[] = [
      { at: 1, scan: { providerId: 3, afterId: 9 }, after: null, best: [], more: false },
      { at: 1, scan: null, after: [1, 'text "', 7], best: [1, 2, 3], more: true },
    ];
    for (const cursor of cursors) assert.deepEqual(cursorOf(cursorText(cursor, mark), mark), cursor);
    assert.equal(cursorOf(cursorText(cursors[0] as QueryCursor, mark), queryMark({ filter: 'false' })), null);
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        assert.equal(cursorOf(text, mark), null);
        assert.equal(cursorOf(Buffer.from(text).toString('base64url'), mark), null);
      }),
    );
    const forged = (parts: unknown[]): string => Buffer.from(JSON.stringify([mark, ...parts])).toString('base64url');
    const fine: unknown[] = [1, [1, 1], null, [], false];
    assert.notEqual(cursorOf(forged(fine), mark), null);
    const wrong: [number, unknown][] = [[0, -1], [0, 1e16], [1, [1]], [1, ['1', 1]], [2, [1, null, 1]], [3, ['a']], [3, Array.from({ length: 101 }, () => 1)], [4, 1]]; // prettier-ignore
    for (const [place, value] of wrong) assert.equal(cursorOf(forged(fine.with(place, value)), mark), null);
  });
});
