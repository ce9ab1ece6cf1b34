import assert from 'node:assert/strict';
import { runsOf } from '../../console/plots/scale.ts';
import { summaryOf, valuesByDay } from '../../console/show/trends.ts';
import type { Trends } from '../../client/src/client.ts';

const trends = (given: Partial<Trends>): Trends => ({
  from: '2026-01-01',
  to: '2026-01-03',
  recorded_at: null,
  findings: [],
  mean_days_to_resolve: null,
  scores: [],
  accounts: [],
  costs: [],
  forecasts: [],
  savings: [],
  riskiest: [],
  ...given,
});

describe('trends in the console', () => {
  it('leave a gap where nothing is known, and draw a single day as a point', () => {
    assert.deepEqual(runsOf([]), []);
    assert.deepEqual(runsOf([null, 1, 2, null, null, 0, null]), [
      { from: 1, run: [1, 2] },
      { from: 5, run: [0] },
    ]);
  });

  it('take no day without a row for a day with nothing', () => {
    const rows = [{ day: '2026-01-02', amount: 0 }];
    assert.deepEqual(
      valuesByDay(['2026-01-01', '2026-01-02'], rows, ({ amount }) => amount),
      [null, 0],
    );
  });

  it('sum up a period', () => {
    const open = { critical: 0, high: 0, medium: 0, low: 0 };
    const summary = summaryOf(
      trends({
        findings: [
          { day: '2026-01-01', open, appeared: 2, resolved: 0 },
          { day: '2026-01-02', open, appeared: 1, resolved: 4 },
        ],
        mean_days_to_resolve: 1.5,
        accounts: [{ day: '2026-01-02', resources: 3, partly_unreadable: 0, monthly_savings: 12.5 }],
      }),
    );
    assert.deepEqual(summary, { appeared: 3, resolved: 4, daysToResolve: '36 h' });
    assert.deepEqual(summaryOf(trends({})), { appeared: 0, resolved: 0, daysToResolve: null });
    for (const [days, text] of [
      [0.01, 'under an hour'],
      [2.04, '2.0 days'],
      [11.6, '12 days'],
    ] as const) {
      assert.equal(summaryOf(trends({ mean_days_to_resolve: days })).daysToResolve, text);
    }
  });
});
