import assert from 'node:assert/strict';
import { driftStatuses } from '../../../domain/drift/drift-types.ts';
import { mayMoveDrift } from '../../../domain/drift/transitions.ts';

describe('the states of a drift finding', () => {
  it('follow each other in the one order of the specification', () => {
    const allowed = driftStatuses.flatMap((from) =>
      driftStatuses.filter((to) => mayMoveDrift(from, to)).map((to) => `${from} → ${to}`),
    );
    assert.deepEqual(allowed, ['detected → investigating', 'investigating → resolved']);
  });
});
