import assert from 'node:assert/strict';
import fc from 'fast-check';
import { canonicalText, sortedSet } from '../../../domain/clouds/canonical.ts';
import type { Json } from '../../../domain/json.ts';

describe('sets in configurations', () => {
  it('are equal lists in whatever order and however often their members came', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue()), (values) => {
        const items = values as Json[];
        assert.deepEqual(sortedSet([...items, ...items].toReversed()), sortedSet(items));
      }),
    );
  });

  it('contain structures that differ only in the order of their keys once', () => {
    assert.equal(
      sortedSet([
        { a: 1, b: { c: 2, d: 3 } },
        { b: { d: 3, c: 2 }, a: 1 },
      ]).length,
      1,
    );
  });

  it('keep a text apart from the structure it spells', () => {
    assert.equal(sortedSet<Json>(['1', 1, '{"a":1}', { a: 1 }]).length, 4);
  });

  it('are ordered by a text that parses back to the value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        assert.deepEqual(JSON.parse(canonicalText(value as Json)), JSON.parse(JSON.stringify(value)));
      }),
    );
  });
});
