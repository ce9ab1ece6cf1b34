import assert from 'node:assert/strict';
import { failuresInARow } from '../../../domain/alerts/failures-in-a-row.ts';

describe('The failures of a job in a row', () => {
  const rows: [string[], number][] = [
    [[], 0],
    [['succeeded', 'failed'], 0],
    [['failed'], 1],
    [['failed', 'failed', 'succeeded', 'failed'], 2],
    [['failed', 'failed', 'failed'], 3],
  ];
  for (const [statuses, expected] of rows) {
    it(`of ${statuses.join(', ') || 'none'} are ${expected}`, () => {
      assert.equal(failuresInARow(statuses.map((status) => ({ status }))), expected);
    });
  }
});
