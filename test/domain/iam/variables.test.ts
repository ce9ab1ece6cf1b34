import assert from 'node:assert/strict';
import { globOf } from '../../../domain/iam/glob.ts';
import { fittingValues } from '../../../domain/iam/variables.ts';

describe('the values of variables with which a text matches another', () => {
  const fitting = (text: string, other: string): unknown => fittingValues(text, globOf(other));

  it('are what each variable covers', () => {
    assert.deepEqual(fitting('${aws:PrincipalTag/B}/*', 'figures/*'), [['aws:principaltag/b', 'figures']]);
    assert.deepEqual(fitting('a-${x:y}-${x:z}', 'a-1-2'), [
      ['x:y', '1'],
      ['x:z', '2'],
    ]);
    assert.deepEqual(fitting("${x:y, 'none'}", 'a'), [['x:y', 'a']]);
  });

  it('leave out escaped characters, and are none without a variable or a match', () => {
    assert.deepEqual(fitting('${*}${x:y}', 'a*'), []);
    assert.deepEqual(fitting('${$}${x:y}', '$5'), [['x:y', '5']]);
    assert.deepEqual(fitting('figures', 'figures'), []);
    assert.deepEqual(fitting('archive/${x:y}', 'figures/*'), []);
  });
});
