import assert from 'node:assert/strict';
import { periodOf } from '../../../domain/reports/period.ts';
import { bucketDays, bucketWidth, openAtBucketEnds } from '../../../domain/reports/trend.ts';

const today = '2026-11-21';

describe('The period of a report', () => {
  it('is the last 30 days, or the 30 up to a day', () => {
    assert.deepEqual(periodOf({}, today), { from: '2026-10-23', to: today });
    assert.deepEqual(periodOf({ to: '2026-03-01' }, today), { from: '2026-01-31', to: '2026-03-01' });
    assert.deepEqual(periodOf({ from: '2026-11-21' }, today), { from: today, to: today });
  });

  it('takes up to five years, and not a day more', () => {
    assert.deepEqual(periodOf({ from: '2021-11-22', to: today }, today), { from: '2021-11-22', to: today });
    assert.ok('fault' in periodOf({ from: '2021-11-21', to: today }, today));
    assert.ok('fault' in periodOf({ from: '1976-01-01' }, today));
  });

  it('ends after it starts, and not before it can', () => {
    assert.ok('fault' in periodOf({ from: '2026-11-02', to: '2026-11-01' }, today));
    assert.ok('fault' in periodOf({ from: '2026-11-22' }, today));
    assert.ok('fault' in periodOf({ from: '2026-11-22', to: '2026-12-01' }, today));
  });
});

describe('The trend of a report', () => {
  it('has days, weeks from Monday, or months', () => {
    assert.deepEqual(bucketDays({ from: '2026-02-27', to: '2026-03-01' }, 'day'), [
      '2026-02-27',
      '2026-02-28',
      '2026-03-01',
    ]);
    assert.deepEqual(bucketDays({ from: '2026-11-18', to: '2026-11-30' }, 'week'), [
      '2026-11-16',
      '2026-11-23',
      '2026-11-30',
    ]);
    assert.deepEqual(bucketDays({ from: '2025-11-18', to: '2026-02-01' }, 'month'), [
      '2025-11-01',
      '2025-12-01',
      '2026-01-01',
      '2026-02-01',
    ]);
    assert.equal(bucketWidth({ from: '2026-11-01', to: '2026-11-30' }), 'day');
    assert.equal(bucketWidth({ from: '2026-01-01', to: '2026-11-30' }), 'week');
    assert.equal(bucketWidth({ from: '2022-01-01', to: '2026-11-30' }), 'month');
  });

  it('sums up new and closed ones, including those before the period', () => {
    const moves = [
      { bucket: '2026-11-02', word: 'high', delta: -1 },
      { bucket: '2026-10-01', word: 'high', delta: 3 },
      { bucket: '2026-11-01', word: 'low', delta: 2 },
      { bucket: '2026-11-09', word: 'low', delta: 7 },
    ];
    const buckets = ['2026-11-01', '2026-11-02', '2026-11-03'];
    assert.deepEqual(openAtBucketEnds(moves, { buckets, words: ['high', 'low'] }), [
      { high: 3, low: 2 },
      { high: 2, low: 2 },
      { high: 2, low: 2 },
    ]);
  });
});
