import assert from 'node:assert/strict';
import fc from 'fast-check';
import { sideBySide, withoutEqualStretches, type DiffRow } from '../../console/show/line-diff.ts';

const shape = (rows: DiffRow[]) =>
  rows.map(({ kind, before, after }) => [kind, before?.text ?? null, after?.text ?? null]);

describe('two texts side by side', () => {
  it('have equal lines side by side, and replaced lines next to their replacements', () => {
    assert.deepEqual(shape(sideBySide('a\nb\nc\nd', 'a\nx\nc\nd\ne')), [
      ['same', 'a', 'a'],
      ['changed', 'b', 'x'],
      ['same', 'c', 'c'],
      ['same', 'd', 'd'],
      ['added', null, 'e'],
    ]);
    assert.deepEqual(shape(sideBySide('a\nb\nb\nc', 'a\nc')), [
      ['same', 'a', 'a'],
      ['removed', 'b', null],
      ['removed', 'b', null],
      ['same', 'c', 'c'],
    ]);
  });

  it('show each line of both once, in order, whatever they are', () => {
    const texts = fc.array(fc.constantFrom('a', 'b', 'c', ''), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(texts, texts, (before, after) => {
        const rows = sideBySide(before.join('\n'), after.join('\n'));
        assert.deepEqual(
          rows.flatMap((row) => (row.before === null ? [] : [row.before.text])),
          before,
        );
        assert.deepEqual(
          rows.flatMap((row) => (row.after === null ? [] : [row.after.text])),
          after,
        );
        for (const row of rows) {
          if (row.kind === 'same') assert.equal(row.before?.text, row.after?.text);
          else assert.notEqual(row.before?.text, row.after?.text);
        }
      }),
    );
  });

  it('are shown as replaced if comparing them would take long', () => {
    const many = (word: string) => Array.from({ length: 2_500 }, (_, index) => `${word} ${index}`).join('\n');
    const rows = sideBySide(`same\n${many('before')}`, `same\n${many('after')}`);
    assert.equal(rows.length, 2_501);
    assert.ok(rows.slice(1).every(({ kind }) => kind === 'changed'));
  });

  it('can omit equal lines far from a difference, and say how many', () => {
    const lines = Array.from({ length: 20 }, (_, index) => String(index));
    const rows = withoutEqualStretches(sideBySide(lines.join('\n'), lines.with(10, 'x').join('\n')), 2);
    assert.deepEqual(
      rows.map((row) => ('left_out' in row ? row.left_out : row.kind)),
      [8, 'same', 'same', 'changed', 'same', 'same', 7],
    );
  });
});
