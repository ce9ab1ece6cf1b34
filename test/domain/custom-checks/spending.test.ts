import assert from 'node:assert/strict';
import { allowedMs, customBudgetMs, noSpending } from '../../../domain/custom-checks/spending.ts';

describe('The budget of custom checks', () => {
  const allowed = (totalMs: number, ownMs: number): number =>
    allowedMs(
      { totalMs, checkMs: { custom_a: ownMs } },
      { id: 'custom_a', checks: 10, budgetMs: 10_000, atMostMs: 1_000 },
    );

  it('gives a check its whole time while less than half is used', () => {
    assert.equal(allowed(0, 0), 1_000);
    assert.equal(allowed(4_000, 4_000), 1_000);
    assert.equal(allowed(4_800, 4_800), 200);
  });

  it('gives each check an equal part of the other half', () => {
    assert.equal(allowed(5_000, 0), 500);
    assert.equal(allowed(5_000, 499), 1);
    assert.equal(allowed(5_000, 500), 0);
    assert.equal(allowed(9_900, 100), 100);
  });

  it('gives nothing once it is used up', () => {
    assert.equal(allowed(10_000, 0), 0);
    assert.equal(allowed(12_000, 0), 0);
  });

  it('grows with the pages of an account, and begins unused', () => {
    assert.equal(customBudgetMs(1), 63_000);
    assert.equal(customBudgetMs(100), 360_000);
    assert.deepEqual(noSpending(), { pages: 0, totalMs: 0, checkMs: {}, stopped: {} });
  });
});
