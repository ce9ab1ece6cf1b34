import assert from 'node:assert/strict';
import { scoreText } from '../../../domain/compliance/score-text.ts';

describe('A score as text', () => {
  it('is rounded to one decimal place, and shown as whole only if it is', () => {
    const shown = [0, 0.0001, 0.5, 2 / 3, 0.6905, 0.9999, 1].map(scoreText);
    assert.deepEqual(shown, ['0%', '0.1%', '50%', '66.7%', '69.1%', '99.9%', '100%']);
  });
});
