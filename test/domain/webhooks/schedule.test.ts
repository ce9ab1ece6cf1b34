import assert from 'node:assert/strict';
import { retryDelaySeconds } from '../../../domain/webhooks/schedule.ts';

describe('The schedule of a delivery', () => {
  it('tries at 0, 10 and 30 minutes, and then no more', () => {
    assert.equal(retryDelaySeconds(1, 600), 600);
    assert.equal(retryDelaySeconds(2, 600), 1_200);
    assert.equal(retryDelaySeconds(3, 600), null);
  });
});
