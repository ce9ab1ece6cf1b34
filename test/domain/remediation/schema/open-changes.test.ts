import assert from 'node:assert/strict';
import type { Fields } from '../../../../domain/clouds/document-facts.ts';
import type { ObjectChange } from '../../../../domain/remediation/schema/object-change.ts';
import { patchFor } from '../../../../domain/remediation/schema/object-patch.ts';
import { openChanges } from '../../../../domain/remediation/schema/open-changes.ts';
import { comparisonRules } from '../../../../domain/drift/comparison-rules.ts';
import type { Json, JsonObject } from '../../../../domain/json.ts';
import { staleFields } from '../../../../domain/remediation/field-values.ts';
import '../../../../platform/schema-facts.ts';

const resourceType = 'example.org/Gadget';
const comparison = comparisonRules('orchestrator', resourceType).schema ?? assert.fail();
const inSpec = (name: string): string[] => ['f:spec', `f:${name}`];
const objectOf = (spec: JsonObject): JsonObject => ({ apiVersion: 'example.org/v1', kind: 'Gadget', spec });

/** Returns what becomes of a change of `spec.value` for an object with this specification. */
function stateOf(
  spec: JsonObject,
  change: { before?: Json; after?: Json },
  facts: { filled?: Fields; controlled?: Fields } = {},
): 'done' | 'open' | 'stale' {
  const object = { configuration: objectOf(spec), facts: { members: {}, filled: {}, controlled: {}, ...facts } };
  const { open, stale } = openChanges(object, { changes: [{ field: inSpec('value'), ...change }], comparison });
  return stale.length > 0 ? 'stale' : open.length > 0 ? 'open' : 'done';
}

describe('Changes of an object that are still to be made', () => {
  it('are not those of an object or list in which somebody else put anything, also an empty selector', () => {
    const gone = { before: { k: 'v' } };
    assert.equal(stateOf({ value: { k: 'v' } }, gone), 'open');
    for (const extra of [{ sel: {} }, { sel: '' }, { sel: null }, { sel: [] }, { sel: 1 }]) {
      assert.equal(stateOf({ value: { k: 'v', ...extra } }, gone), 'stale', JSON.stringify(extra));
    }
    assert.equal(stateOf({ value: [{ a: 1, b: {} }] }, { before: [{ a: 1 }], after: [] }), 'stale');
    assert.equal(stateOf({ value: {} }, { after: 'x' }), 'stale');
    // The server filled it in.
    const filled = { 'f:spec': { 'f:value': { 'f:mode': {} } } };
    assert.equal(stateOf({ value: { k: 'v', mode: 'a' } }, gone, { filled }), 'open');
    assert.equal(stateOf({ value: { k: 'w', mode: 'a' } }, gone, { filled }), 'stale');
  });

  it('are none where the field means what is planned', () => {
    assert.equal(stateOf({ value: 5 }, { before: 4, after: '5' }), 'done');
    assert.equal(stateOf({ value: '' }, { before: 'x' }), 'done');
    assert.equal(stateOf({}, { before: 'x', after: {} }), 'done');
    const filled = { 'f:spec': { 'f:value': {} } };
    assert.equal(stateOf({ value: 'a' }, { before: 'x' }, { filled }), 'done');
    assert.equal(stateOf({ value: 'a' }, { before: 'x' }), 'stale');
  });

  it('are refused for a field that a controller gave a third value', () => {
    const controlled = { 'f:spec': { 'f:value': {} } };
    assert.equal(stateOf({ value: 5 }, { before: 3, after: 10 }, { controlled }), 'stale');
    assert.equal(stateOf({ value: 3 }, { before: 3, after: 10 }, { controlled }), 'open');
    const inner = { 'f:spec': { 'f:value': { '.': {}, 'f:replicas': {} } } };
    assert.equal(stateOf({ value: { replicas: 5 } }, { before: { replicas: 3 } }, { controlled: inner }), 'stale');
  });

  it('are not verified where a controller gave the field another value, but where it keeps a part of it', () => {
    const stale = (value: Json, controlled: Fields) =>
      staleFields(
        {
          providerKind: 'orchestrator',
          resourceType,
          configuration: objectOf({ value }),
          unreadable: {},
          facts: { members: {}, filled: {}, controlled },
        },
        { '/spec/value': { a: 1, b: 2 } },
      ).length;
    assert.equal(stale({ a: 1, b: 3 }, { 'f:spec': { 'f:value': { 'f:b': {} } } }), 0);
    assert.equal(stale({ a: 1, b: 3 }, { 'f:spec': { 'f:value': {} } }), 1);
    assert.equal(stale({ a: 1, b: 3 }, { 'f:spec': {} }), 1);
  });

  it('are found without a look at the rest of the object', () => {
    const untouchable = new Proxy({}, { ownKeys: () => assert.fail('the rest of the object was read') });
    const rest = Object.assign(objectOf({ one: 1, two: '2', three: 3 }), { data: untouchable });
    const changes: ObjectChange[] = [
      { field: inSpec('one'), before: 1, after: 2 },
      { field: inSpec('two'), before: 1, after: 2 },
      { field: inSpec('three'), before: 1, after: 2 },
    ];
    const { open, stale } = openChanges({ configuration: rest }, { changes, comparison });
    assert.deepEqual([open, stale], [changes.slice(0, 1), changes.slice(2)]);
  });
});

describe('A patch of an object', () => {
  it('adds labels and annotations where there are none', () => {
    const change = { field: ['f:metadata', 'f:annotations', 'f:example.org/a'], after: 'x' };
    const added = { op: 'add', path: '/metadata/annotations/example.org~1a', value: 'x' };
    const around = { op: 'add', path: '/metadata/annotations', value: {} };
    assert.deepEqual(patchFor({ metadata: {} }, [change]), [around, added]);
    assert.deepEqual(patchFor({ metadata: { annotations: { other: 'y' } } }, [change]), [added]);
  });

  it('removes no item that is not there', () => {
    const change = { field: ['f:spec', 'f:items', 'v:"a"'], before: 'a', index: 0 };
    assert.throws(() => patchFor(objectOf({ items: ['b'] }), [change]), /no item/);
  });
});
