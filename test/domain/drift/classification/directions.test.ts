import assert from 'node:assert/strict';
import { directionOf } from '../../../../domain/drift/classification/directions.ts';
import type { Difference } from '../../../../domain/drift/diff.ts';
import type { Json, JsonObject } from '../../../../domain/json.ts';

const gone = (value: Json, path = '/rules/0'): Difference => ({ path, baseline_value: value, current_value: null });
const come = (value: Json, path = '/rules/0'): Difference => ({ path, baseline_value: null, current_value: value });
const changed = (before: Json, after: Json, path = '/field'): Difference => ({
  path,
  baseline_value: before,
  current_value: after,
});

const rule = (more: JsonObject = {}): JsonObject => ({
  protocol: 'tcp',
  from_port: 8080,
  to_port: 8080,
  cidr_ipv4: '10.0.0.0/8',
  ...more,
});
const statement = (effect: 'Allow' | 'Deny', more: JsonObject = {}): JsonObject => ({
  Effect: effect,
  Principal: { AWS: ['111122223333'] },
  Action: ['s3:GetObject'],
  Resource: ['*'],
  ...more,
});

describe('The direction of a change of network rules', () => {
  const directionFor = (...differences: Difference[]) => directionOf('network_rules', differences);

  it('is looser when a deny rule is removed, and tighter when one is added', () => {
    assert.equal(directionFor(gone(rule({ allow: false }))), 'loosened');
    assert.equal(directionFor(come(rule({ allow: false }))), 'tightened');
  });

  it('is tighter when an allow rule is removed, and looser when one is added', () => {
    assert.equal(directionFor(gone(rule({ allow: true }))), 'tightened');
    assert.equal(directionFor(come(rule())), 'loosened');
  });

  it('is exposed when a sensitive port opens to the internet, not when it is closed to it', () => {
    const ssh = { from_port: 22, to_port: 22, cidr_ipv4: '0.0.0.0/0' };
    assert.equal(directionFor(come(rule(ssh))), 'exposed');
    assert.equal(directionFor(come(rule({ ...ssh, cidr_ipv4: null, cidr_ipv6: '::/0' }))), 'exposed');
    assert.equal(directionFor(come(rule({ ...ssh, allow: false }))), 'tightened');
    assert.equal(directionFor(come(rule({ ...ssh, from_port: 443, to_port: 443 }))), 'loosened');
    assert.equal(directionFor(gone(rule(ssh))), 'tightened');
  });

  it('is exposed when the added rules add up to the internet', () => {
    const half = (cidr: string) => rule({ from_port: 22, to_port: 22, cidr_ipv4: cidr });
    assert.equal(directionFor(come(half('0.0.0.0/1'))), 'exposed');
    assert.equal(directionFor(come(half('20.0.0.0/9'))), 'loosened');
    const three = ['20.0.0.0/9', '30.0.0.0/9', '40.0.0.0/9'].map((cidr, index) => come(half(cidr), `/rules/${index}`));
    assert.equal(directionFor(...three), 'exposed');
  });

  it('is neutral when only the description of a rule changed', () => {
    assert.equal(
      directionFor(gone(rule({ description: 'old' })), come(rule({ description: 'new' }), '/rules/1')),
      'changed',
    );
  });

  it('reads rules inside the lists and objects around them', () => {
    assert.equal(directionFor(changed([{ entries: [rule({ allow: false })] }], [{ entries: [] }])), 'loosened');
  });
});

describe('The direction of a change of a policy', () => {
  const directionFor = (...differences: Difference[]) => directionOf('policy', differences);

  it('is looser when a Deny is removed that no other covers', () => {
    assert.equal(directionFor(gone(statement('Deny'))), 'loosened');
    assert.equal(directionFor(gone(statement('Deny')), come(statement('Deny', { Action: ['s3:*'] }))), 'tightened');
    assert.equal(
      directionFor(gone(statement('Deny', { Action: ['s3:*'] })), come(statement('Deny'), '/rules/1')),
      'loosened',
    );
  });

  it('is looser when the whole document with its Deny is removed', () => {
    const document = { Version: '2012-10-17', Statement: [statement('Deny')] };
    assert.equal(directionFor(changed(document, null)), 'loosened');
  });

  it('is tighter when a Deny is added or an Allow removed', () => {
    assert.equal(directionFor(come(statement('Deny'))), 'tightened');
    assert.equal(directionFor(gone(statement('Allow'))), 'tightened');
  });

  it('is looser for an Allow that nothing covered, and exposed when it is for everyone or everything', () => {
    assert.equal(directionFor(come(statement('Allow'))), 'loosened');
    assert.equal(directionFor(come(statement('Allow', { Principal: { AWS: ['*'] } }))), 'exposed');
    const { Principal: _left, ...everything } = statement('Allow', { Action: ['*'] });
    assert.equal(directionFor(come(everything)), 'exposed');
    const narrower = [gone(statement('Allow', { Action: ['s3:*'] })), come(statement('Allow'))];
    assert.equal(directionFor(...narrower), 'tightened');
  });

  it('does not let a Deny cover an Allow, nor an Allow a Deny', () => {
    assert.equal(directionFor(gone(statement('Deny')), come(statement('Allow'))), 'loosened');
    assert.equal(directionFor(gone(statement('Deny')), come(statement('Allow', { Principal: '*' }))), 'exposed');
  });
});

describe('The direction of other changes', () => {
  it('is the most severe of all differences', () => {
    assert.equal(directionOf('safer_when_true', [changed(false, true), changed(true, false)]), 'loosened');
  });

  it('follows from what a field is for', () => {
    const cases: [Parameters<typeof directionOf>[0], Json, Json, string][] = [
      ['safer_when_true', true, false, 'loosened'],
      ['safer_when_true', false, true, 'tightened'],
      ['safer_when_true', { a: true, b: 'true' }, { a: true, b: 'false' }, 'loosened'],
      ['safer_when_false', true, false, 'tightened'],
      ['safer_when_false', false, true, 'loosened'],
      ['safer_when_present', 'key', null, 'loosened'],
      ['safer_when_present', '', 'key', 'tightened'],
      ['safer_when_present', 'key', 'other', 'changed'],
      ['safer_when_present', [], ['x'], 'tightened'],
      ['fewer_is_safer', ['a'], ['a', 'b'], 'loosened'],
      ['fewer_is_safer', ['a', 'b'], ['a'], 'tightened'],
      ['more_is_safer', ['a'], [], 'loosened'],
      ['more_is_safer', false, 'x', 'tightened'],
      ['higher_is_safer', 7, 30, 'tightened'],
      ['higher_is_safer', { days: 30, hours: 1 }, { days: 7, hours: 1 }, 'loosened'],
      ['higher_is_safer', null, 1, 'tightened'],
      ['public_grants', null, true, 'exposed'],
      ['public_grants', ['me'], ['me', 'AllUsers'], 'exposed'],
      ['public_grants', ['AllUsers'], ['AllUsers', 'me'], 'loosened'],
      ['public_grants', ['me', 'you'], ['me'], 'tightened'],
      ['role_members', ['user:a'], ['user:a', 'allAuthenticatedUsers'], 'exposed'],
      ['role_members', ['allUsers'], [], 'tightened'],
      ['address_ranges', ['10.0.0.0/8'], ['10.0.0.0/8', '0.0.0.0/0'], 'exposed'],
      ['address_ranges', ['0.0.0.0/0'], ['0.0.0.0/0', '10.0.0.0/8'], 'loosened'],
      ['address_ranges', ['0.0.0.0/1'], ['0.0.0.0/1', '128.0.0.0/1'], 'exposed'],
      ['address_ranges', [], ['20.0.0.0/9', '30.0.0.0/9', '40.0.0.0/9'], 'exposed'],
      ['address_ranges', ['10.0.0.0/8'], ['10.0.0.0/8', '81.2.69.0/24'], 'loosened'],
    ];
    for (const [kind, before, after, direction] of cases) {
      const what = JSON.stringify([kind, before, after]);
      assert.equal(directionOf(kind, [changed(before, after)]), direction, what);
    }
  });

  it('treats added and removed members of one list as one change', () => {
    assert.equal(directionOf('fewer_is_safer', [gone('a', '/list/0'), come('b', '/list/0')]), 'changed');
    assert.equal(directionOf('fewer_is_safer', [gone('a', '/one/0'), come('b', '/other/0')]), 'loosened');
  });

  it('is a plain change without a rule', () => {
    assert.equal(directionOf(undefined, [changed(false, true)]), 'changed');
  });
});
