import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { volatileFacts } from '../../../../domain/configuration/kubernetes/volatile.ts';
import { kubernetesUnits } from '../../../../activities/clouds/kubernetes/resources.ts';

describe('what changes by itself in a cluster', () => {
  it('all lives under the member that comparisons leave out', () => {
    const pointers = Object.values(volatileFacts).flatMap((facts) => Object.keys(facts));
    assert.deepEqual(
      pointers.filter((pointer) => !pointer.startsWith('/observed/')),
      [],
    );
  });

  it('is known of every type that is listed', () => {
    const listed = kubernetesUnits.flatMap(({ resourceTypes }) => resourceTypes);
    assert.deepEqual(listed.toSorted(), Object.keys(volatileFacts).toSorted());
  });
});
