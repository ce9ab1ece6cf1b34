import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { cloudKinds } from '../../../activities/clouds/clouds.ts';
import { connectForms } from '../../../api/providers/forms/forms.ts';

describe('the provider kinds', () => {
  it('can all be synced if they can be connected, and vice versa', () => {
    assert.deepEqual(connectForms.map(({ kind }) => kind).toSorted(), Object.keys(cloudKinds).toSorted());
  });

  it('list each resource type in only one listing, so that a completed listing shows all of it', () => {
    for (const [kind, { listings }] of Object.entries(cloudKinds)) {
      const types = listings.flatMap(({ resourceTypes }) => resourceTypes);
      assert.deepEqual(types.toSorted(), [...new Set(types)].toSorted(), kind);
      assert.equal(new Set(listings.map(({ service }) => service)).size, listings.length, kind);
    }
  });
});
