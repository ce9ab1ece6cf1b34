import assert from 'node:assert/strict';
import { counted } from '../../domain/counted.ts';

describe('a count with its noun', () => {
  it('has a plural for everything but one', () => {
    assert.deepEqual(
      [0, 1, 2].map((count) => counted(count, 'day')),
      ['0 days', '1 day', '2 days'],
    );
  });

  it('accepts an irregular plural', () => {
    assert.equal(counted(2, 'vulnerability', 'vulnerabilities'), '2 vulnerabilities');
  });
});
