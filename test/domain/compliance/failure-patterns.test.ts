import assert from 'node:assert/strict';
import { resourcesFailing } from '../../../domain/compliance/failure-patterns.ts';

const patterns = [
  { failed: ['open', 'unencrypted'], excepted: [], resources: 3 },
  { failed: ['unencrypted'], excepted: ['open'], resources: 2 },
  { failed: [], excepted: ['unencrypted'], resources: 5 },
];

describe('the resources that fail a control', () => {
  it('are counted once, however many of its checks they fail', () => {
    assert.deepEqual(resourcesFailing(['open', 'unencrypted'], patterns), { failed: 5, excepted: 7 });
    assert.deepEqual(resourcesFailing(['open'], patterns), { failed: 3, excepted: 2 });
  });

  it('are none for checks that nothing fails', () => {
    assert.deepEqual(resourcesFailing(['public'], patterns), { failed: 0, excepted: 0 });
  });
});
