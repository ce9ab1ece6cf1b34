import assert from 'node:assert/strict';
import fc from 'fast-check';
import { membersNamed, namesIn } from '../../../domain/findings/mentions.ts';

describe('mentions in comments', () => {
  it('are names and addresses after an @ that begins a word', () => {
    const cases: [string, string[]][] = [
      ['@ann please look', ['ann']],
      ['(@Ann.Lee), @bob@example.com.', ['ann.lee', 'bob@example.com']],
      ['@ann @ANN @ann', ['ann']],
      ['mail ann@example.com', []],
      ['@ @. @- nobody', []],
      ['@ann+audit@example.com!', ['ann+audit@example.com']],
      ['@@ann', []],
      ['first\n@ann\n@bob', ['ann', 'bob']],
    ];
    for (const [text, expected] of cases) assert.deepEqual(namesIn(text), expected, text);
  });

  it('are found again however they are surrounded', () => {
    const word = fc.stringMatching(/^[a-z][a-z0-9]{0,12}$/);
    const between = fc.constantFrom(' ', ', ', '\n', ' (', ') ', ': ', '; and ');
    fc.assert(
      fc.property(fc.uniqueArray(word, { maxLength: 20 }), between, (names, separator) => {
        assert.deepEqual(namesIn(separator + names.map((name) => `@${name}`).join(separator)), names);
      }),
    );
  });

  it('take a time that grows with the text alone', () => {
    for (const text of ['@'.repeat(4_000), '@a.'.repeat(1_333), `@${'a.'.repeat(2_000)}`, `@${'-'.repeat(3_999)}`]) {
      const start = performance.now();
      namesIn(text);
      assert.ok(performance.now() - start < 200, text.slice(0, 10));
    }
  });

  it('mean a member by address, or by name where only one has it', () => {
    const ann = { id: 1, email: 'ann@example.com' };
    const members = [ann, { id: 2, email: 'bob@example.com' }, { id: 3, email: 'bob@example.org' }];
    assert.deepEqual(membersNamed(['ann', 'ann@example.com'], members), { members: [ann], unresolved: [] });
    assert.deepEqual(membersNamed(['bob', 'example.com', 'eve'], members), {
      members: [],
      unresolved: ['bob', 'example.com', 'eve'],
    });
    assert.deepEqual(membersNamed(['bob@example.org'], members).members, [members[2]]);
  });
});
