import assert from 'node:assert/strict';
import { byteRange } from '../../../api/reports/byte-range.ts';

describe('A byte range', () => {
  it('is the requested one, cut at the end of the file', () => {
    assert.deepEqual(byteRange('bytes=0-0', 10), { first: 0, last: 0 });
    assert.deepEqual(byteRange('bytes=2-', 10), { first: 2, last: 9 });
    assert.deepEqual(byteRange('bytes=2-99', 10), { first: 2, last: 9 });
    assert.deepEqual(byteRange('bytes=-3', 10), { first: 7, last: 9 });
    assert.deepEqual(byteRange('bytes=-99', 10), { first: 0, last: 9 });
  });

  it('is the whole file if the header requests nothing supported', () => {
    for (const header of [undefined, '', 'bytes=', 'bytes=-', 'bytes=5-2', 'bytes=0-1,3-4', 'lines=1-2', 'bytes=a-b']) {
      assert.equal(byteRange(header, 10), null, header);
    }
  });

  it('is rejected past the end', () => {
    for (const header of ['bytes=10-', 'bytes=99-100', 'bytes=-0']) {
      assert.equal(byteRange(header, 10), 'unsatisfiable', header);
    }
    assert.equal(byteRange('bytes=0-', 0), 'unsatisfiable');
  });
});
