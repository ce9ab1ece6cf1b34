import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { canonicalJson } from '../../../domain/inventory/canonical-json.ts';
import { snapshotOf } from '../../../domain/inventory/snapshot.ts';
import type { JsonObject } from '../../../domain/json.ts';

const snapshot = (
  configuration: JsonObject,
  extra: { tags?: Record<string, string>; unreadable?: Record<string, string> } = {},
) => snapshotOf({ configuration, tags: extra.tags ?? {}, unreadable: extra.unreadable ?? {} });

describe('a resource snapshot', () => {
  it('has the same hash whatever the order of keys', () => {
    assert.equal(
      snapshot({ a: 1, b: { c: [1, 2], d: null } }).hash,
      snapshot({ b: { d: null, c: [1, 2] }, a: 1 }).hash,
    );
  });

  it('changes its hash with configuration, tags and which parts were unreadable', () => {
    const hashes = [
      snapshot({ a: 1 }),
      snapshot({ a: 2 }),
      snapshot({ a: 1 }, { tags: { a: '1' } }),
      snapshot({ a: 1 }, { unreadable: { '/policy': 'access denied' } }),
    ].map(({ hash }) => hash);
    assert.equal(new Set(hashes).size, hashes.length);
  });

  it('does not change its hash with observed facts or the wording of a reason', () => {
    assert.equal(
      snapshot({ a: 1, observed: { last_used: 'x' } }).hash,
      snapshot({ a: 1, observed: { last_used: 'y' } }).hash,
    );
    assert.equal(
      snapshot({}, { unreadable: { '/policy': 'request 1 denied' } }).hash,
      snapshot({}, { unreadable: { '/policy': 'request 2 denied' } }).hash,
    );
    assert.equal(snapshot({ a: 1, observed: { n: 1 } }).observed, '{"n":1}');
    assert.equal(snapshot({ a: 1, observed: { n: 1 } }).configuration, '{"a":1}');
  });

  it('holds nothing that Postgres refuses', () => {
    assert.equal(
      canonicalJson({ 'k\u0000': 'a\u0000b', lone: '\ud800x', pair: '\u{1f600}' }),
      '{"k\ufffd":"a\ufffdb","lone":"\ufffdx","pair":"\u{1f600}"}',
    );
  });
});
