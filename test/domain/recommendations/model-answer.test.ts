import assert from 'node:assert/strict';
import { Ajv } from 'ajv';
import { modelAnswerSchema } from '../../../domain/recommendations/writing/model-answer.ts';

const isAnswer = new Ajv().compile(modelAnswerSchema);
const words = {
  kind: 'idle_instance',
  title: 'Stop web-1',
  description: 'It does nothing.\nNothing at all.',
  steps: ['Stop it.'],
  estimated_monthly_savings: 50,
};
const accepts = (change: object): boolean => isAnswer({ recommendations: [{ ...words, ...change }] });
const without = (name: string) => Object.fromEntries(Object.entries(words).filter(([key]) => key !== name));

describe('the answer of a model', () => {
  it('has every part of each recommendation and no other', () => {
    assert.ok(accepts({}));
    assert.ok(accepts({ estimated_monthly_savings: null }));
    for (const name of Object.keys(words)) assert.equal(isAnswer({ recommendations: [without(name)] }), false, name);
    assert.equal(accepts({ more: 1 }), false);
    for (const answer of [{}, [], null, { recommendations: {} }, { recommendations: [], more: 1 }])
      assert.equal(isAnswer(answer), false);
    assert.equal(accepts({ estimated_monthly_savings: '50' }), false);
  });

  it('keeps to the lengths', () => {
    const bounds: Record<string, [number, number]> = { kind: [1, 200], title: [5, 200], description: [10, 3_000] };
    for (const [name, [least, most]] of Object.entries(bounds)) {
      for (const length of [least, most]) assert.ok(accepts({ [name]: 'x'.repeat(length) }), `${name} ${length}`);
      for (const length of [least - 1, most + 1])
        assert.equal(accepts({ [name]: 'x'.repeat(length) }), false, `${name} ${length}`);
    }
    for (const length of [3, 1_000]) assert.ok(accepts({ steps: ['x'.repeat(length)] }));
    for (const length of [2, 1_001]) assert.equal(accepts({ steps: ['x'.repeat(length)] }), false);
    const many = (count: number) => Array.from({ length: count }, () => 'step');
    assert.deepEqual(
      [0, 1, 15, 16].map((count) => accepts({ steps: many(count) })),
      [false, true, true, false],
    );
    const answers = (count: number) => isAnswer({ recommendations: Array.from({ length: count }, () => words) });
    assert.deepEqual([0, 1, 50, 51].map(answers), [false, true, true, false]);
  });

  it('holds no control characters and nothing that turns the direction of text', () => {
    for (const character of ['\u0000', '\u001b', '\u007f', '\u200f', '\u202e', '\u2066']) {
      for (const name of ['title', 'description']) assert.equal(accepts({ [name]: `A long text${character}` }), false);
      assert.equal(accepts({ steps: [`A step${character}`] }), false);
    }
    assert.equal(accepts({ title: 'Two\nlines' }), false);
    assert.ok(accepts({ steps: ['Two\nlines'] }));
  });
});
