import assert from 'node:assert/strict';
import fc from 'fast-check';
import { csvLine } from '../../../domain/compliance/csv.ts';
import { plainText } from '../../../domain/compliance/plain-text.ts';

describe('names in documents', () => {
  it('lose invisible characters and stay on one line', () => {
    assert.equal(plainText('a\u0000b\u202ec\r\nd\u200b'), 'abc d');
    assert.equal(plainText('\ud800x'), 'x');
    assert.equal(plainText('数据 ёлка'), '数据 ёлка');
  });

  it('are truncated without breaking a character', () => {
    const cut = plainText('😀'.repeat(10_000), 50);
    assert.equal(Array.from(cut).length, 50);
    assert.ok(cut.endsWith('😀…'));
  });

  it('are not formulas in a CSV', () => {
    for (const name of ['=HYPERLINK("http://x")', '+1', '-1', '@SUM(A1)', '\t=1', '\u202e=1', '＝1']) {
      assert.match(csvLine([name]), /^"'/, JSON.stringify(name));
    }
    assert.equal(csvLine(['say "hi", twice', 3, null]), '"say ""hi"", twice",3,\r\n');
  });

  it('keep a CSV at one line and the same number of cells, whatever they hold', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        const line = csvLine([name, 'end']);
        assert.equal(line.indexOf('\n'), line.length - 1);
        assert.ok(line.endsWith(',"end"\r\n'));
      }),
    );
  });
});
