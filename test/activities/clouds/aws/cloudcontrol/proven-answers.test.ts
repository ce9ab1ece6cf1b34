import assert from 'node:assert/strict';
import { formOf, ProvenAnswers } from '../../../../../activities/clouds/aws/cloudcontrol/proven-answers.ts';

describe('an answer of Cloud Control', () => {
  /** A direct call that says how often it was made. */
  const directly = <Answer>(answer: () => Answer) => {
    const made = { count: 0, direct: async () => ((made.count += 1), answer()) };
    return made;
  };

  it('stands for the direct one once the first of its form was the same', async () => {
    const proven = new ProvenAnswers();
    const one = directly(() => 'on');
    const settled = [1, 2, 3].map(() => proven.settle({ form: 'a', value: 'on', direct: one.direct }));
    assert.deepEqual(await Promise.all(settled), ['on', 'on', 'on']);
    assert.equal(one.count, 1);
  });

  it('of another form needs a proof of its own', async () => {
    const proven = new ProvenAnswers();
    const one = directly(() => 'on');
    await proven.settle({ form: 'a', value: 'on', direct: one.direct });
    await proven.settle({ form: 'a', value: 'off', direct: one.direct });
    assert.equal(one.count, 1);
    await proven.settle({ form: 'b', value: 'on', direct: one.direct });
    assert.equal(one.count, 2);
  });

  it('is not believed where the first of its form differed', async () => {
    const proven = new ProvenAnswers();
    const one = directly(() => ({ status: 'on' }) as object);
    for (const value of [{ status: 'off' }, { status: 'on' }]) {
      assert.deepEqual(await proven.settle({ form: 'a', value, direct: one.direct }), { status: 'on' });
    }
    assert.equal(one.count, 2);
  });

  it('is not believed where the first of its form could not be read directly', async () => {
    const proven = new ProvenAnswers();
    const one = directly((): null | undefined => undefined);
    assert.equal(await proven.settle({ form: 'absent', value: null, direct: one.direct }), undefined);
    assert.equal(await proven.settle({ form: 'absent', value: null, direct: one.direct }), undefined);
    assert.equal(one.count, 2);
  });

  it('is proven by the next one where the first direct call failed', async () => {
    const proven = new ProvenAnswers();
    const failing = async (): Promise<string> => Promise.reject(new Error('gone'));
    await assert.rejects(proven.settle({ form: 'a', value: 'on', direct: failing }), /gone/);
    const one = directly(() => 'on');
    await proven.settle({ form: 'a', value: 'on', direct: one.direct });
    await proven.settle({ form: 'a', value: 'on', direct: one.direct });
    assert.equal(one.count, 1);
  });

  it('has a form of the members that it has', () => {
    assert.equal(formOf(undefined), 'absent');
    assert.equal(formOf({ A: [{ B: 1 }, { C: 2 }] }), formOf({ A: [{ C: 'x', B: null }] }));
    assert.notEqual(formOf({ A: [] }), formOf({ A: [{ B: 1 }] }));
    assert.notEqual(formOf({ A: 1 }), formOf({ A: 1, B: 1 }));
  });
});
