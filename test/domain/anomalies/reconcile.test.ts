import assert from 'node:assert/strict';
import { reconcileAnomalies, type FoundAnomaly, type KnownAnomaly } from '../../../domain/anomalies/reconcile.ts';

const found = (day: string, more: Partial<FoundAnomaly> = {}): FoundAnomaly => ({
  day,
  lastDay: day,
  excess: 100,
  services: [],
  ...more,
});
const known = (id: number, day: string, more: Partial<KnownAnomaly> = {}): KnownAnomaly => ({
  ...found(day),
  id,
  status: 'active',
  isRevised: false,
  ...more,
});
const since = '2026-01-01';

describe('the reconciliation of detected anomalies', () => {
  it('extends the one of the same day, and of overlapping days, and creates new ones', () => {
    const longer = found('2026-05-02', { lastDay: '2026-05-06' });
    const changes = reconcileAnomalies(
      [longer, found('2026-05-20'), found('2026-06-01')],
      [known(1, '2026-05-02'), known(2, '2026-05-19', { lastDay: '2026-05-20' })],
      since,
    );
    assert.deepEqual(
      changes.update.map(({ id, found: one }) => [id, one.day, one.lastDay]),
      [
        [1, '2026-05-02', '2026-05-06'],
        [2, '2026-05-19', '2026-05-20'],
      ],
    );
    assert.deepEqual(
      changes.create.map(({ found: one, learnedFrom }) => [one.day, learnedFrom]),
      [['2026-06-01', null]],
    );
    assert.deepEqual(changes.revise, []);
  });

  it('withdraws what the numbers no longer support, and creates nothing that ended long ago', () => {
    const changes = reconcileAnomalies([found('2025-12-01')], [known(1, '2026-05-02')], since);
    assert.deepEqual([changes.create, changes.revise], [[], [1]]);
  });

  it('learns from what was dismissed on that day of an earlier month, a day off or the last of a month included', () => {
    const learnedFrom = (day: string, pattern: KnownAnomaly) =>
      reconcileAnomalies([found(day)], [pattern], since).create[0]?.learnedFrom;
    const dismissed = { status: 'dismissed' } as const;
    assert.equal(learnedFrom('2026-05-15', known(7, '2026-04-15', dismissed)), 7);
    assert.equal(learnedFrom('2026-05-16', known(7, '2026-03-15', dismissed)), 7);
    assert.equal(learnedFrom('2026-02-28', known(7, '2026-01-31', dismissed)), 7);
    assert.equal(learnedFrom('2026-05-19', known(7, '2026-04-15', dismissed)), null);
    assert.equal(learnedFrom('2026-05-15', known(7, '2026-04-15')), null);
    assert.equal(learnedFrom('2026-05-15', known(7, '2026-04-15', { ...dismissed, isRevised: true })), null);
  });

  it('does not learn what is far larger, much longer, or about other services', () => {
    const pattern = known(7, '2026-04-15', { status: 'dismissed' });
    const news = [
      found('2026-05-15', { excess: 200 }),
      found('2026-05-15', { lastDay: '2026-05-25' }),
      found('2026-05-15', { services: ['compute'] }),
    ];
    for (const one of news) assert.equal(reconcileAnomalies([one], [pattern], since).create[0]?.learnedFrom, null);
  });
});
