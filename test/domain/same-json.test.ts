import assert from 'node:assert/strict';
import { isSameJson, type Json } from '../../domain/json.ts';

describe('two JSON values', () => {
  const same: [Json, Json][] = [
    [null, null],
    [
      { a: 1, b: [{ c: 'x' }] },
      { b: [{ c: 'x' }], a: 1 },
    ],
    [JSON.parse('{"__proto__":{"a":1}}') as Json, JSON.parse('{"__proto__":{"a":1}}') as Json],
  ];
  const unlike: [Json, Json][] = [
    [1, '1'],
    [null, {}],
    [[], {}],
    [{}, []],
    [
      [1, 2],
      [2, 1],
    ],
    [[1], [1, null]],
    [{ a: null }, { b: null }],
    [{ a: null }, {}],
    [{ a: { b: 1 } }, { a: { b: 2 } }],
    [{}, JSON.parse('{"__proto__":{}}') as Json],
    [{ toString: null }, { constructor: null }],
  ];

  it('are the same whatever the order of members', () => {
    for (const [one, other] of same) assert.ok(isSameJson(one, other), JSON.stringify([one, other]));
  });

  it('differ by any member, item or type, in both directions', () => {
    for (const [one, other] of unlike) {
      assert.ok(!isSameJson(one, other) && !isSameJson(other, one), JSON.stringify([one, other]));
    }
  });
});
