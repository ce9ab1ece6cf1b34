import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { itemLookup } from '../../../../domain/drift/schema/field-items.ts';
import type { Json, JsonObject } from '../../../../domain/json.ts';
import { changedObject, patchFor } from '../../../../domain/remediation/schema/object-patch.ts';
import type { ObjectChange } from '../../../../domain/remediation/schema/object-change.ts';

const port = (number: number, protocol?: string): JsonObject => ({
  port: number,
  ...(protocol === undefined ? {} : { protocol }),
});

describe('Items of lists that fields name', () => {
  it('are the first ones with the keys or the value, whatever the order of the names', () => {
    const items: Json[] = [port(80, 'TCP'), 'text', port(80, 'UDP'), { ...port(80, 'TCP'), name: 'second' }, 5, null];
    const lookup = itemLookup();
    assert.equal(lookup.at(items, 'k:{"port":80,"protocol":"TCP"}'), items[0]);
    assert.equal(lookup.at(items, 'k:{"protocol":"UDP","port":80}'), items[2]);
    assert.equal(lookup.at(items, 'k:{"port":"80","protocol":"TCP"}'), undefined);
    assert.deepEqual(lookup.at([port(80)], 'k:{"port":80,"protocol":null}'), port(80));
    assert.equal(lookup.at(items, 'v:{"protocol":"UDP","port":80}'), items[2]);
    assert.equal(lookup.at(items, 'v:5'), 5);
    assert.equal(lookup.at(items, 'v:"5"'), undefined);
    assert.equal(lookup.at(items, 'f:port'), undefined);
    assert.equal(lookup.at(items, 'k:["port"]'), undefined);
  });

  it('are found where they come and go', () => {
    const items: Json[] = [port(1), port(2)];
    const lookup = itemLookup();
    assert.equal(lookup.at(items, 'k:{"port":3}'), undefined);
    const third = port(3);
    items.push(third);
    lookup.added(items, third);
    assert.equal(lookup.at(items, 'k:{"port":3}'), third);
    const [first = null] = items.splice(0, 1);
    lookup.removed(items, first);
    assert.equal(lookup.at(items, 'k:{"port":1}'), undefined);
    const earlier = { ...port(3), name: 'earlier' };
    items.unshift(earlier);
    lookup.added(items, earlier);
    assert.equal(lookup.at(items, 'k:{"port":3}'), earlier);
  });

  it('are changed one after the other in the same object, also in what names them', () => {
    const object = { ports: [port(1), port(2), port(3)] };
    const at = (key: string, ...rest: string[]): string[] => ['f:ports', `k:{"port":${key}}`, ...rest];
    const changes: ObjectChange[] = [
      { field: at('1', 'f:port'), before: 1, after: 7 },
      { field: at('7', 'f:name'), after: 'seventh' },
      { field: at('2'), before: port(2) },
      { field: at('3', 'f:name'), after: 'third' },
      { field: at('2'), after: { ...port(2), name: 'new' }, index: 0 },
    ];
    assert.deepEqual(changedObject(object, changes), {
      ports: [
        { port: 2, name: 'new' },
        { port: 7, name: 'seventh' },
        { port: 3, name: 'third' },
      ],
    });
    assert.deepEqual(
      patchFor(object, changes).map(({ op, path }) => `${op} ${path}`),
      ['add /ports/0/port', 'add /ports/0/name', 'remove /ports/1', 'add /ports/1/name', 'add /ports/0'],
    );
  });
});
