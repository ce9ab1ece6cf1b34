import assert from 'node:assert/strict';
import type { JsonObject } from '../../../domain/json.ts';
import { callsOf, planIn, planned, undoOf } from './planning.ts';

describe('the tags of a resource', () => {
  const plan = (from: JsonObject, to: JsonObject) => planned('queue', { tags: from }, { tags: to });

  it('are added, changed and removed by one call each, which the undo turns round', () => {
    const { steps } = planIn(plan({ a: '1', b: '2', c: '3' }, { a: '1', b: '9', d: '4', e: '5' }));
    assert.deepEqual(callsOf(steps), [
      ['sqs.set_tags', { tags: { d: '4', e: '5' } }],
      ['sqs.set_tags', { tags: { b: '9' } }],
      ['sqs.remove_tags', { names: ['c'] }],
    ]);
    assert.deepEqual(steps.map(undoOf), [
      ['sqs.remove_tags', { names: ['d', 'e'] }, null],
      ['sqs.set_tags', { tags: { b: '2' } }, null],
      ['sqs.set_tags', { tags: { c: '3' } }, null],
    ]);
    assert.deepEqual(
      steps.map(({ title }) => title),
      [
        'Add the tags d, e of SQS queue reports',
        'Change the tag b of SQS queue reports',
        'Remove the tag c of SQS queue reports',
      ],
    );
    assert.deepEqual(steps[1]?.before, { '/tags/b': '2' });
    assert.deepEqual(steps[2]?.after, { '/tags/c': null });
    assert.ok(steps.every(({ downtime }) => !downtime));
  });

  it('are named up to three', () => {
    const titleOf = (count: number) =>
      planIn(plan({}, Object.fromEntries(Array.from({ length: count }, (_, index) => [`t${index}`, ''])))).steps[0]
        ?.title;
    assert.equal(titleOf(3), 'Add the tags t0, t1, t2 of SQS queue reports');
    assert.equal(titleOf(4), 'Add the tags t0, t1, t2 and 1 more of SQS queue reports');
  });

  it('may be empty, which is not the same as missing', () => {
    assert.deepEqual(callsOf(planIn(plan({ a: 'x' }, { a: '' })).steps), [['sqs.set_tags', { tags: { a: '' } }]]);
    assert.deepEqual(callsOf(planIn(plan({ a: '' }, {})).steps), [['sqs.remove_tags', { names: ['a'] }]]);
  });

  it('are none where the configuration has none, or something else', () => {
    for (const tags of [null, 'x', ['x']]) {
      const { steps } = planIn(planned('queue', { tags }, { tags: { own: 'y' } }));
      assert.deepEqual(callsOf(steps)[0], ['sqs.set_tags', { tags: { own: 'y' } }]);
      assert.equal(steps.length, 1);
    }
  });

  it('belong to AWS where they begin with aws:, and stay', () => {
    const { steps, left } = planIn(plan({ 'aws:stack': 'x' }, { own: 'y' }));
    assert.deepEqual(callsOf(steps), [['sqs.set_tags', { tags: { own: 'y' } }]]);
    assert.ok(left.some(({ reason }) => reason.includes('reserved for AWS')));
    const only = plan({ 'aws:stack': 'x' }, { 'aws:stack': 'y' });
    assert.ok('noPlan' in only);
    assert.match(only.noPlan.reason, /reserved for AWS/);
  });
});
