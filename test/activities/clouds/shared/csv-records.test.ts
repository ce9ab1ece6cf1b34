import assert from 'node:assert/strict';
import { csvRecords } from '../../../../activities/clouds/shared/csv-records.ts';

describe('CSV of a cloud', () => {
  it('is read by the columns of its header', () => {
    assert.deepEqual(csvRecords('a,b\n1,2\r\n3,\n'), [
      { a: '1', b: '2' },
      { a: '3', b: '' },
    ]);
  });

  it('may quote commas, quotes and line breaks', () => {
    assert.deepEqual(csvRecords('a,b\n"x, y","said ""no""\nthen left"\n'), [{ a: 'x, y', b: 'said "no"\nthen left' }]);
  });

  it('loses a line whose cells cannot be distinguished, and no other', () => {
    assert.deepEqual(csvRecords('a,b\nx, y,2\n3,4'), [{ a: '3', b: '4' }]);
    assert.deepEqual(csvRecords('a,b\n1\n3,4\n'), [{ a: '3', b: '4' }]);
  });

  it('without records is empty', () => {
    for (const text of ['', 'a,b', 'a,b\n']) assert.deepEqual(csvRecords(text), []);
  });
});
