import assert from 'node:assert/strict';
import { ticksTo, tickText } from '../../../platform/pdf/scale.ts';

describe('The scale of a chart', () => {
  it('reaches the highest value in round steps', () => {
    assert.deepEqual(ticksTo(1), [0, 0.2, 0.4, 0.6, 0.8, 1]);
    assert.deepEqual(ticksTo(0.03), [0, 0.01, 0.02, 0.03]);
    assert.deepEqual(ticksTo(879.45), [0, 200, 400, 600, 800, 1000]);
    assert.deepEqual(ticksTo(12), [0, 2.5, 5, 7.5, 10, 12.5]);
  });

  it('has no fractions for counts', () => {
    assert.deepEqual(ticksTo(3, { isWhole: true }), [0, 1, 2, 3]);
    assert.deepEqual(ticksTo(12, { isWhole: true }), [0, 3, 6, 9, 12]);
    assert.deepEqual(ticksTo(1, { isWhole: true }), [0, 1]);
  });

  it('exists without values', () => {
    assert.deepEqual(ticksTo(0), [0, 1]);
  });

  it('shows every digit that distinguishes its steps', () => {
    assert.deepEqual(ticksTo(0.03).map(tickText), ['0', '0.01', '0.02', '0.03']);
    assert.equal(tickText(2_500_000), '2,500,000');
  });
});
