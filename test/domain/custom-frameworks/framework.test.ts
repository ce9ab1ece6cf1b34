import assert from 'node:assert/strict';
import { emptyTally } from '../../../domain/compliance/tally.ts';
import { resultOf } from '../../../domain/compliance/control-results.ts';
import { frameworkFrom } from '../../../domain/custom-frameworks/framework.ts';
import type { Edition } from '../../../domain/frameworks/frameworks.ts';
import { findCheck } from '../../../platform/check-catalog.ts';

const known = 'rds_instance_storage_encrypted';
const gone = 'removed_by_a_later_release';

function editionsWith(controls: readonly (readonly string[])[]): readonly Edition[] {
  const sections = [
    { title: 'A', controls: controls.map((checks, at) => ({ id: `${at}`, title: 'T', checks: [...checks] })) },
  ];
  return frameworkFrom({ id: 'custom_x', revision: 1, definition: { title: 'X', version: '1', sections } }, () => null)
    .editions;
}

describe('a custom framework with a check that a release removed', () => {
  it('keeps the controls of the check, which do not pass', () => {
    const [edition, ...others] = editionsWith([[known, gone], [gone], [known]]);
    assert.deepEqual([edition?.cloud, others], ['aws', []]);
    const tallies = { [known]: { ...emptyTally(), passed: 1 } };
    const results = edition?.controls.map((control) => {
      const { status, reason } = resultOf(control, { provider: 'cloud_a', tallies, unlisted: {}, findCheck });
      return [control.id, status, reason];
    });
    const reason = `${gone} was not evaluated: it is disabled or does not exist any more`;
    assert.deepEqual(results, [
      ['0', 'not_evaluated', reason],
      ['1', 'not_evaluated', reason],
      ['2', 'passed', null],
    ]);
  });

  it('stays in every edition if no check is left', () => {
    const editions = editionsWith([[gone]]);
    assert.ok(editions.length >= 3);
    for (const { controls } of editions) assert.deepEqual(controls[0]?.checks, [gone]);
  });
});
