import assert from 'node:assert/strict';
import { arguedLine } from './argued-differences.ts';
import { compare, type Comparison } from './comparison.ts';
import { ourVerdicts } from './our-verdicts.ts';
import { readDifferences, readRecorded } from './recorded.ts';

describe('the checks beside Prowler, on an account of good and bad resources', () => {
  let comparison: Comparison;

  before(() => {
    const { inventory, recordedAt, prowlers } = readRecorded();
    comparison = compare({ inventory, ours: ourVerdicts(inventory, recordedAt), prowlers });
  });

  it('give the same verdict on the same resource in at least 98 of 100 cases', () => {
    const compared = comparison.equal + comparison.differences.length;
    assert.ok(comparison.checks >= 150, `${comparison.checks} checks`);
    assert.ok(comparison.equal >= compared * 0.98, `${comparison.equal} of ${compared}`);
  });

  it('differ only where it is written down who is right', () => {
    const lines = comparison.differences.map((difference) => arguedLine(difference) ?? JSON.stringify(difference));
    assert.deepEqual(lines, readDifferences());
  });
});
