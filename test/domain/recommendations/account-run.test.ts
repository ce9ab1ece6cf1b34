import assert from 'node:assert/strict';
import {
  compareRecommended,
  isUndecided,
  type PendingRecommendation,
} from '../../../domain/recommendations/account-run.ts';
import { recommend } from '../../../domain/recommendations/recommend.ts';
import type { PricedRecommendation } from '../../../domain/recommendations/recommended.ts';
import { dailyCost, dailyMetric, factsOf } from './facts.ts';

const one = (kind: string, changes: Partial<PricedRecommendation> = {}): PricedRecommendation => ({
  type: 'cost',
  kind,
  severity: 'low',
  title: kind,
  description: kind,
  steps: ['do it'],
  evidence: { days: 14, list: [1, 2] },
  estimatedMonthlySavings: 5,
  savingsCurrency: 'USD',
  finding: null,
  ...changes,
});
const known = (kind: string, changes: Partial<PendingRecommendation> = {}): PendingRecommendation => ({
  id: 1,
  kind,
  severity: 'low',
  evidence: { list: [1, 2], days: 14 },
  estimatedMonthlySavings: 5,
  savingsCurrency: 'USD',
  ...changes,
});
const compare = (given: Partial<Parameters<typeof compareRecommended>[0]>) =>
  compareRecommended({ recommended: [], pending: [], declined: new Set(), undecided: () => false, ...given });

describe('Evaluating the recommendations of an account', () => {
  it('changes nothing where facts and savings are the same', () => {
    assert.deepEqual(compare({ recommended: [one('a')], pending: [known('a')] }), { add: [], update: [], dismiss: [] });
  });

  it('adds what is new, updates what changed and dismisses what is gone', () => {
    const recommended = [
      one('new'),
      one('changed', { evidence: { days: 13 } }),
      one('dearer', { savingsCurrency: 'EUR' }),
    ];
    const pending = [known('changed', { id: 2 }), known('gone', { id: 3 }), known('dearer', { id: 4 })];
    const changes = compare({ recommended, pending });
    assert.deepEqual(changes.add, [recommended[0]]);
    assert.deepEqual(
      changes.update.map(({ id }) => id),
      [2, 4],
    );
    assert.deepEqual(changes.dismiss, [3]);
  });

  it('raises no second list of findings, but keeps up what was generated for a resource', () => {
    const drift = one('open_drift', { type: 'security', estimatedMonthlySavings: null });
    assert.deepEqual(compare({ recommended: [drift] }).add, []);
    assert.deepEqual(compare({ recommended: [drift], pending: [known('open_drift')] }).update.length, 1);
    assert.deepEqual(compare({ pending: [known('open_drift')] }).dismiss, [1]);
  });

  it('does not raise again what a member decided', () => {
    assert.deepEqual(compare({ recommended: [one('a'), one('b')], declined: new Set(['a']) }).add, [one('b')]);
  });

  it('keeps recommendations about usage while metrics are missing, and all while parts cannot be read', () => {
    const pending = [known('idle_instance', { id: 1 }), known('unattached_disk', { id: 2 })];
    const short = factsOf({ metrics: dailyMetric('cpu_percent', () => 50, 11) });
    assert.deepEqual(compare({ pending, undecided: isUndecided(short, false) }).dismiss, [2]);
    const busy = factsOf({ metrics: dailyMetric('cpu_percent', () => 50, 12) });
    assert.deepEqual(compare({ pending, undecided: isUndecided(busy, false) }).dismiss, [1, 2]);
    assert.deepEqual(compare({ pending, undecided: isUndecided(busy, true) }).dismiss, []);
  });

  it('counts savings in the currency of the bill', () => {
    const disk = { resourceType: 'disk', configuration: { attachments: [] } };
    const [found] = recommend(factsOf({ ...disk, costs: dailyCost('1', { currency: 'EUR' }) }));
    assert.equal(found?.estimatedMonthlySavings, 30.44);
    assert.equal(found?.savingsCurrency, 'EUR');
    assert.equal(found?.evidence['monthly_cost_usd'], null, 'it is no amount in USD');
    assert.equal(found?.evidence['monthly_cost'], 30.44);
  });
});
