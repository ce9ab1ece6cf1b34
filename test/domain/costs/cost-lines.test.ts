import assert from 'node:assert/strict';
import { lineFault, sortLines } from '../../../domain/costs/cost-lines.ts';
import { windowsToFetch } from '../../../domain/costs/fetch-windows.ts';

const line = { day: '2026-05-01', service: 'compute', amount: '1.5', currency: 'USD' };
const today = '2026-05-10';

describe('a line of a bill', () => {
  it('is kept with any decimal amount, credits and zero too', () => {
    for (const amount of ['0', '-12.25', '0.0000000001', '1E-10', '+3', '.5', '12.']) {
      assert.equal(lineFault({ ...line, amount }, today), null, amount);
    }
  });

  it('is skipped if its day is in the future or invalid, or its amount, currency or names are invalid', () => {
    const wrong = [
      { day: '2026-05-11' },
      { day: '2026-02-30' },
      { day: 'yesterday' },
      { amount: 'NaN' },
      { amount: '' },
      { amount: '1e999' },
      { amount: '1,5' },
      { amount: '1e20' },
      { currency: 'US' },
      { currency: 'usd' },
      { service: '' },
      { service: 'a\u0000b' },
      { service: 'x'.repeat(501) },
      { service: '\ud800' },
      { cloudId: '' },
    ];
    for (const fields of wrong) assert.notEqual(lineFault({ ...line, ...fields }, today), null, JSON.stringify(fields));
  });

  it('is counted by reason when it is skipped', () => {
    const { kept, refused } = sortLines([line, { ...line, day: '2027-01-01' }, { ...line, amount: 'x' }], today);
    assert.deepEqual(kept, [line]);
    assert.deepEqual(refused, { 'a date in the future': 1, 'an amount that is not a decimal number': 1 });
  });
});

describe('the windows of a fetch', () => {
  it('are thirteen months the first time, newest first, without a gap', () => {
    const windows = windowsToFetch({ today, fetchedThrough: null });
    assert.equal(windows.length, 13);
    assert.equal(windows[0]?.to, '2026-05-09');
    assert.equal(windows.at(-1)?.from, '2025-04-10');
    for (const [index, { from }] of windows.entries()) {
      const before = windows[index + 1];
      if (before !== undefined) assert.equal(Date.parse(from) - Date.parse(before.to), 86_400_000);
    }
  });

  it('are the last three days again, and what was missed', () => {
    assert.deepEqual(windowsToFetch({ today, fetchedThrough: '2026-05-09' }), [
      { from: '2026-05-07', to: '2026-05-09' },
    ]);
    assert.deepEqual(windowsToFetch({ today, fetchedThrough: '2026-05-08' }), [
      { from: '2026-05-06', to: '2026-05-09' },
    ]);
    assert.deepEqual(windowsToFetch({ today, fetchedThrough: '2030-01-01' }), [
      { from: '2026-05-07', to: '2026-05-09' },
    ]);
    assert.equal(windowsToFetch({ today, fetchedThrough: '2020-01-01' }).length, 13);
  });
});
