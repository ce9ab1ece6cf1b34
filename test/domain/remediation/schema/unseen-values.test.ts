import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { SchemaFacts } from '../../../../domain/clouds/schema-facts.ts';
import type { JsonObject } from '../../../../domain/json.ts';
import { mayBeSet } from '../../../../domain/remediation/schema/unseen-values.ts';

const facts: SchemaFacts = {
  members: {
    secret: 0,
    directory: 'Directory',
    login: { members: { user: 0, password: 0 } },
    keys: { item: { members: { value: 0 } } },
    stores: { entries: { members: { accessKey: 0 } } },
    free: { members: {} },
    check: { members: { token: 0, checkedAt: 0 } },
    tree: 'Tree',
    branch: 'Branch',
  },
  shapes: {
    Directory: { members: { keytab: { members: { content: 0 } } } },
    Tree: { members: { secret: 0, below: { item: 'Tree' } } },
    Branch: { members: { name: 0, secret: 0, below: { item: 'Branch' } } },
  },
  readOnly: ['check/checkedAt'],
  writeOnly: [],
  spellings: {},
};
const hidden = [
  'secret',
  'directory/keytab/content',
  'login/password',
  'keys/value',
  'stores/*/accessKey',
  'free/secret',
  'check/token',
  'tree/secret',
  'branch/secret',
];
const isPossible = (place: string, ...documents: JsonObject[]): boolean =>
  mayBeSet(place, { facts, hidden, documents });

describe('A value that is never shown', () => {
  it('may be set where something else around it is shown, and is not where that could be and is not', () => {
    assert.equal(isPossible('secret', {}), true);
    assert.equal(isPossible('login/password', {}), false);
    assert.equal(isPossible('login/password', { login: { user: 'a' } }), true);
    assert.equal(isPossible('login/password', {}, { login: {} }), true);
    assert.equal(isPossible('login/password', { login: null }), false);
    assert.equal(isPossible('free/secret', {}), false);
  });

  it('may be set in an object that has nothing to show: objects, items and entries of hidden values alone', () => {
    assert.equal(isPossible('directory/keytab/content', {}), true);
    assert.equal(isPossible('keys/value', {}), true);
    assert.equal(isPossible('stores/*/accessKey', {}), true);
  });

  it('may be set beside what is read-only: nobody has to show that of an object', () => {
    assert.equal(isPossible('check/token', {}), true);
  });

  it('is looked for in shapes that contain themselves', () => {
    assert.equal(isPossible('tree/secret', {}), true);
    assert.equal(isPossible('branch/secret', {}), false);
    assert.equal(isPossible('branch/secret', { branch: { below: [] } }), true);
  });
});
