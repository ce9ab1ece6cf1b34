import assert from 'node:assert/strict';
import type { Check } from '../../../domain/checks/check.ts';
import {
  keyedChecks,
  resultKey,
  resultsFor,
  tunedFor,
  tuningOf,
  type ParameterSetting,
} from '../../../domain/compliance/tuning.ts';
import { emptyTally } from '../../../domain/compliance/tally.ts';
import { findCheck } from '../../../platform/check-catalog.ts';

const id = 'iam_rotate_access_key_90_days';
const check: Check = findCheck('cloud_a', id) ?? assert.fail();

function setting(value: number, of: Partial<ParameterSetting> = {}): ParameterSetting {
  return { check_id: id, parameter: 'max_age_days', framework_id: null, provider_id: null, value, reason: 'r', ...of };
}

function valueFor(frameworkId: string, settings: ParameterSetting[]): number {
  const tuning = tuningOf({ checks: [check], settings, frameworkIds: ['cis', 'soc2'] });
  return (tunedFor(tuning, { checks: [id], frameworkId })?.[0]?.value ?? 90) as number;
}

describe('of several values that are set', () => {
  const everywhere = setting(100);
  const forFramework = setting(110, { framework_id: 'cis' });
  const forAccount = setting(120, { provider_id: 7 });
  const forBoth = setting(130, { provider_id: 7, framework_id: 'cis' });

  it('the narrowest is used: account and framework, account, framework, all', () => {
    const all = [everywhere, forFramework, forAccount, forBoth];
    for (const order of [all, all.toReversed()]) {
      assert.deepEqual([valueFor('cis', order), valueFor('soc2', order)], [130, 120]);
    }
    assert.deepEqual([valueFor('cis', all.slice(0, 3)), valueFor('soc2', all.slice(0, 3))], [120, 120]);
    assert.deepEqual([valueFor('cis', all.slice(0, 2)), valueFor('soc2', all.slice(0, 2))], [110, 100]);
    assert.deepEqual([valueFor('cis', [everywhere]), valueFor('cis', [])], [100, 90]);
  });

  it('the narrowest is shown with its reason, even if a wider one has the same value', () => {
    const settings = [everywhere, setting(100, { framework_id: 'cis', reason: 'agreed with the auditor' })];
    const tuning = tuningOf({ checks: [check], settings, frameworkIds: ['cis', 'soc2'] });
    const reasons = ['cis', 'soc2'].map((frameworkId) => tunedFor(tuning, { checks: [id], frameworkId })?.[0]?.reason);
    assert.deepEqual(reasons, ['agreed with the auditor', 'r']);
    assert.equal(resultKey(tuning, { checkId: id, frameworkId: 'cis' }), id);
    const checksOf = new Map(['cis', 'soc2'].map((framework) => [framework, [check]]));
    assert.deepEqual(
      keyedChecks(tuning, checksOf).map(({ key }) => key),
      [id],
    );
    const results = {
      tallies: { [id]: { ...emptyTally(), failed: 2 } },
      patterns: [{ failed: [id], excepted: [], resources: 2 }],
    };
    assert.deepEqual(resultsFor(tuning, 'cis', results), results);
  });

  it('the default is a value, too: a framework can keep to it', () => {
    const settings = [everywhere, setting(90, { framework_id: 'cis' })];
    assert.deepEqual([valueFor('cis', settings), valueFor('soc2', settings)], [90, 100]);
    const tuning = tuningOf({ checks: [check], settings, frameworkIds: ['cis', 'soc2'] });
    assert.equal(tunedFor(tuning, { checks: [id], frameworkId: 'cis' }), null);
    assert.equal(resultKey(tuning, { checkId: id, frameworkId: 'cis' }), `${id}@cis`);
  });
});

describe('a check with values of a framework', () => {
  const tuning = tuningOf({
    checks: [check],
    settings: [setting(180, { framework_id: 'cis' })],
    frameworkIds: ['cis', 'soc2'],
  });

  it('is evaluated once for each set of values', () => {
    const keys = (frameworks: string[]) =>
      keyedChecks(tuning, new Map(frameworks.map((framework) => [framework, [check]]))).map(({ key }) => key);
    assert.deepEqual(keys(['cis', 'soc2', 'nist']), [`${id}@cis`, id]);
    assert.deepEqual(keys(['soc2', 'nist']), [id]);
  });

  it('has the results of each framework', () => {
    const tallies = { [id]: { ...emptyTally(), failed: 2 }, [`${id}@cis`]: { ...emptyTally(), passed: 2 } };
    const patterns = [{ failed: [id, 'other'], excepted: [`${id}@cis`], resources: 2 }];
    const cis = resultsFor(tuning, 'cis', { tallies, patterns });
    assert.deepEqual([cis.tallies[id]?.passed, cis.tallies[id]?.failed], [2, 0]);
    assert.deepEqual(cis.patterns, [{ failed: ['other'], excepted: [id], resources: 2 }]);
    const soc2 = resultsFor(tuning, 'soc2', { tallies, patterns });
    assert.deepEqual([soc2.tallies[id]?.passed, soc2.tallies[id]?.failed], [0, 2]);
  });

  it('has no results of another framework where it has none of its own', () => {
    const tallies = { [id]: { ...emptyTally(), passed: 2 } };
    assert.deepEqual(resultsFor(tuning, 'cis', { tallies, patterns: [] }).tallies[id], emptyTally());
  });

  it('says what was set, for whom and whether it is laxer', () => {
    const [shown] = tunedFor(tuning, { checks: ['other', id], frameworkId: 'cis' }) ?? [];
    assert.deepEqual(
      [shown?.value, shown?.default, shown?.unit, shown?.laxer, shown?.framework_id, shown?.provider_id],
      [180, 90, 'days', true, 'cis', null],
    );
  });
});
