import assert from 'node:assert/strict';
import {
  isAtLeast,
  isSet,
  isTrue,
  propertyRules,
  type PropertyDefinition,
} from '../../../../../domain/clouds/aws/schemas/property-rules.ts';
import { propertyRules as azureRules } from '../../../../../domain/clouds/azure/schemas/property-rules.ts';
import { isNamed } from '../../../../../domain/checks/property-rules.ts';
import type { JsonObject } from '../../../../../domain/json.ts';
import { contextOf, resourceOf } from '../../../checks/check-cases.ts';

const encrypted: PropertyDefinition = { path: '/Storage/Encrypted', type: 'boolean', passes: isTrue, failure: 'Plain' };
const items: PropertyDefinition = { path: '/Items/*/On', type: 'boolean', passes: isTrue, failure: 'One is not on' };

function verdict(definition: PropertyDefinition, configuration: JsonObject, unreadable: Record<string, string> = {}) {
  const [rule] = propertyRules('AWS::Sample::Thing', { sample: definition });
  return rule?.evaluate({ ...resourceOf('AWS::Sample::Thing', { configuration }), unreadable }, contextOf({}));
}

const outcome = (...of: Parameters<typeof verdict>) => verdict(...of)?.outcome;

describe('A check of a property', () => {
  it('passes or fails by the value, with its place as evidence', () => {
    assert.equal(outcome(encrypted, { Storage: { Encrypted: true } }), 'pass');
    assert.deepEqual(verdict(encrypted, { Storage: { Encrypted: false } }), {
      outcome: 'fail',
      reason: 'Plain',
      evidence: { '/Storage/Encrypted': false },
    });
  });

  it('does not evaluate what is absent, unless its default is documented', () => {
    const documents: JsonObject[] = [{}, { Storage: null }, { Storage: {} }, { Storage: { Encrypted: null } }];
    for (const absent of documents) {
      assert.equal(outcome(encrypted, absent), 'not_evaluated', JSON.stringify(absent));
      assert.equal(outcome({ ...encrypted, absent: false }, absent), 'fail', JSON.stringify(absent));
      assert.equal(outcome({ ...encrypted, absent: true }, absent), 'pass', JSON.stringify(absent));
    }
  });

  it('does not evaluate what could not be read or stored, whatever its default is', () => {
    for (const pointer of ['', '/Storage', '/Storage/Encrypted']) {
      const reason = 'too large: 300 KB';
      const unread = verdict({ ...encrypted, absent: true }, {}, { [pointer]: reason });
      assert.deepEqual(unread, { outcome: 'not_evaluated', reason }, pointer);
    }
    const list: PropertyDefinition = { path: '/Storage', type: 'object', passes: isSet, failure: 'None' };
    assert.equal(outcome(list, { Storage: { A: 1 } }, { '/Storage/B': 'too large' }), 'not_evaluated');
    assert.equal(outcome(list, { Storage: { A: 1 } }, { '/StorageClass': 'too large' }), 'pass');
  });

  it('does not evaluate fingerprints and values of another type', () => {
    const named: PropertyDefinition = { path: '/Name', type: 'string', passes: isSet, failure: 'No name' };
    assert.equal(outcome(named, { Name: 'a' }), 'pass');
    assert.equal(outcome(named, { Name: `hmac-sha256:${'0'.repeat(64)}` }), 'not_evaluated');
    assert.equal(outcome(named, { Name: 1 }), 'not_evaluated');
    assert.equal(outcome(encrypted, { Storage: [] }), 'not_evaluated');
    assert.equal(outcome(items, { Items: { On: true } }), 'not_evaluated');
  });

  it('requires every item of a list to pass, or one', () => {
    const [on, off] = [{ On: true }, { On: false }];
    assert.equal(outcome(items, { Items: [on, on] }), 'pass');
    const failed = verdict(items, { Items: [on, off] });
    assert.deepEqual(failed, { outcome: 'fail', reason: 'One is not on', evidence: { '/Items/1/On': false } });
    assert.equal(outcome({ ...items, of: 'one' }, { Items: [on, off] }), 'pass');
    assert.equal(outcome({ ...items, of: 'one' }, { Items: [off] }), 'fail');
  });

  it('has nothing to say of an empty list, which fails where one item must pass', () => {
    assert.equal(outcome(items, { Items: [] }), 'not_applicable');
    assert.equal(outcome(items, {}), 'not_evaluated');
    assert.equal(outcome({ ...items, absent: null }, {}), 'not_applicable');
    assert.equal(outcome({ ...items, of: 'one' }, { Items: [] }), 'fail');
  });

  it('does not evaluate an item without the property, unless it is optional', () => {
    const some: JsonObject = { Items: [{ On: true }, {}] };
    assert.equal(outcome(items, some), 'not_evaluated');
    assert.equal(outcome({ ...items, isOptional: true }, some), 'pass');
    assert.equal(outcome({ ...items, isOptional: true }, { Items: [{}] }), 'not_applicable');
  });

  it('applies only where its condition holds, and is not evaluated where that cannot be read', () => {
    const limited: PropertyDefinition = { ...encrypted, when: { path: '/Size', type: 'number', passes: isAtLeast(2) } };
    const storage = { Storage: { Encrypted: true } };
    assert.equal(outcome(limited, { ...storage, Size: 2 }), 'pass');
    assert.equal(outcome(limited, { ...storage, Size: 1 }), 'not_applicable');
    assert.equal(outcome(limited, storage), 'not_evaluated');
  });

  it('applies where all of several conditions hold', () => {
    const when: PropertyDefinition['when'] = [
      { path: '/Size', type: 'number', passes: isAtLeast(2) },
      { path: '/Kind', type: 'string', absent: '', passes: isSet },
    ];
    const some = { Storage: { Encrypted: false }, Size: 2 };
    assert.equal(outcome({ ...encrypted, when }, some), 'not_applicable');
    assert.equal(outcome({ ...encrypted, when }, { ...some, Kind: 'large' }), 'fail');
  });

  it('passes by one of several conditions, and fails only if all could be read', () => {
    const either: PropertyDefinition = { ...encrypted, or: [{ path: '/Key', type: 'string', passes: isSet }] };
    assert.equal(outcome(either, { Storage: { Encrypted: true } }), 'pass');
    assert.equal(outcome(either, { Key: 'mine' }), 'pass');
    assert.equal(outcome(either, { Storage: { Encrypted: false } }), 'not_evaluated');
    assert.equal(outcome(either, { Key: '' }), 'not_evaluated');
    const failed = verdict(either, { Storage: { Encrypted: false }, Key: '' });
    assert.deepEqual(failed, { outcome: 'fail', reason: 'Plain', evidence: { '/Storage/Encrypted': false } });
  });

  it('takes a default only inside what must be shown', () => {
    const inside: PropertyDefinition = { ...encrypted, absent: true, within: '/Storage' };
    assert.equal(outcome(inside, { Storage: {} }), 'pass');
    assert.equal(outcome(inside, {}), 'not_evaluated');
    assert.equal(outcome({ ...inside, absent: false }, {}), 'not_evaluated');
  });
});

describe('A check of a property of Azure', () => {
  const [rule] = azureRules('microsoft.sample/things', {
    sample: {
      path: '/properties/access/mode',
      type: 'string',
      absent: 'open',
      passes: isNamed('Closed'),
      failure: 'Open',
    },
  });
  const of = (configuration: JsonObject) =>
    rule?.evaluate(resourceOf('microsoft.sample/things', { configuration }), contextOf({})).outcome;

  it('does not evaluate a row that lacks the object around it', () => {
    assert.equal(of({ properties: { access: {} } }), 'fail');
    const rows: JsonObject[] = [{}, { properties: {} }, { properties: { access: null } }];
    for (const row of rows) assert.equal(of(row), 'not_evaluated');
  });

  it('compares names without regard to case', () => {
    assert.equal(of({ properties: { access: { mode: 'closed' } } }), 'pass');
    assert.equal(of({ properties: { access: { mode: 'Enclosed' } } }), 'fail');
  });
});
