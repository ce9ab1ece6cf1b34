import assert from 'node:assert/strict';
import type { SchemaFacts } from '../../../../domain/clouds/schema-facts.ts';
import { pairsOf } from '../../../../domain/drift/schema/list-pairs.ts';
import { schemaComparison } from '../../../../domain/drift/schema/schema-comparison.ts';
import { diffBySchema } from '../../../../domain/drift/schema/schema-diff.ts';
import type { Json } from '../../../../domain/json.ts';

const facts: SchemaFacts = {
  members: { Items: { order: 'any', item: 'Item' } },
  shapes: { Item: { members: { Port: 0 } } },
  readOnly: [],
  writeOnly: [],
  spellings: {},
};
const comparison = schemaComparison(facts);

/** Pairs two lists and counts the comparisons of items, which are the same by their whole content. */
function paired(before: Json[], after: Json[]) {
  let comparisons = 0;
  const isSame = (one: Json, other: Json): boolean => {
    comparisons += 1;
    return diffBySchema({ Items: [one] }, { Items: [other] }, comparison).length === 0;
  };
  const shape = { members: { Port: 0 } } as const;
  return { ...pairsOf(before, after, { shape, keys: null, name: 'Items', comparison, isSame }), comparisons };
}

const times = (count: number, make: (index: number) => Json): Json[] =>
  Array.from({ length: count }, (_, index) => make(index));

const differences = (before: Json[], after: Json[]) => diffBySchema({ Items: before }, { Items: after }, comparison);

describe('The pairs of two long lists', () => {
  const count = 300;

  it('are found without comparing each text of JSON with each', () => {
    const before = times(count, (index) => JSON.stringify({ a: index }));
    const after = times(count, (index) => JSON.stringify({ a: index + count }));
    const { comparisons, gone, come } = paired(before, after);
    assert.deepEqual([comparisons, gone.length, come.length], [0, count, count]);
    assert.equal(differences(before, after).length, 2 * count);
  });

  it('are texts of JSON that mean the same', () => {
    const before = times(count, (index) => JSON.stringify({ a: index, b: [{ c: 1 }] }));
    const after = times(count, (index) => JSON.stringify({ b: [{ c: 1 }], a: count - index - 1 }, null, 1));
    const { comparisons, gone, come } = paired(before, after);
    assert.deepEqual([comparisons, gone, come], [count, [], []]);
  });

  it('are policies of the same statements, as texts and as objects', () => {
    const policy = (id: number, principal: Json, actions: Json): Json => ({
      Statement: [{ Effect: 'Allow', Principal: principal, Action: actions, Resource: `${id}` }],
    });
    const before = times(20, (index) => policy(index, '*', ['s3:GetObject', 's3:PutObject']));
    const after = times(20, (index) => policy(19 - index, { AWS: '*' }, ['S3:putobject', 's3:getobject']));
    for (const shown of [after, after.map((one) => JSON.stringify(one))]) {
      assert.deepEqual(differences(before, shown), []);
      assert.equal(paired(before, shown).comparisons, 20);
    }
  });

  it('are compared with few others where items differ only in what the schema does not know, and no change is hidden', () => {
    const before = times(count, (index) => ({ Port: 1, New: index }));
    const after = times(count, (index) => ({ Port: 1, New: index + count }));
    const { comparisons, pairs, gone, come } = paired(before, after);
    assert.ok(comparisons <= 10 * count, `${comparisons} comparisons`);
    assert.deepEqual([pairs.length + gone.length, pairs.length + come.length], [count, count]);
    assert.equal(new Set(differences(before, after).map(({ path }) => path)).size, count);
    assert.deepEqual(differences(before, before.toReversed()), []);
  });
});
