import assert from 'node:assert/strict';
import { compareVersions } from '../../../domain/frameworks/versions.ts';

describe('versions of a framework', () => {
  it('are sorted by the numbers in them', () => {
    const inOrder = (...versions: string[]) =>
      assert.deepEqual(versions.toReversed().toSorted(compareVersions), versions);
    inOrder('1.8', '1.9', '1.12', '2.0', '2.0.1', '10.0');
    inOrder('r4', 'r5', 'r10');
    inOrder('2017', '2022');
    assert.equal(compareVersions('4.0', '4.0'), 0);
  });
});
