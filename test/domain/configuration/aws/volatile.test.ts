import assert from 'node:assert/strict';
import { configuredPart, volatileFacts } from '../../../../domain/configuration/aws/volatile.ts';

describe('facts that change by themselves', () => {
  it('all live under the member that comparisons leave out', () => {
    const pointers = Object.values(volatileFacts).flatMap((facts) => Object.keys(facts));
    assert.deepEqual(
      pointers.filter((pointer) => !pointer.startsWith('/observed/')),
      [],
    );
  });

  it('are no part of what the owner configured', () => {
    assert.deepEqual(configuredPart({ size_gb: 1, observed: { state: 'in-use' } }), { size_gb: 1 });
  });
});
