import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { advisoryLocks } from '../../db/advisory-locks.ts';

const root = join(import.meta.dirname, '..', '..');
const folders = ['activities', 'api', 'cli', 'db', 'domain', 'launch', 'platform', 'workers'];
const takesLock = /pg_(?:try_)?advisory_(?:xact_)?lock(?:_shared)?\(([^)]*)/g;

describe('Advisory locks', () => {
  const sources = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.startsWith('migrations'))
      .map((name) => ({ name: join(folder, name), text: readFileSync(join(root, folder, name), 'utf8') })),
  );
  const taken = sources.flatMap(({ name, text }) =>
    [...text.matchAll(takesLock)].map(([, key = '']) => ({ name, text, key })),
  );

  it('have one number for one purpose', () => {
    const numbers = Object.values(advisoryLocks);
    assert.equal(new Set(numbers).size, numbers.length);
  });

  it('take their numbers from the table alone', () => {
    const byNumber = taken.filter(({ key }) => !key.startsWith('hashtextextended'));
    assert.ok(byNumber.length >= 5);
    for (const { name, text, key } of byNumber) {
      assert.equal(key, '?', `${name} writes its number into the statement`);
      assert.match(text, /advisory-locks\.ts'/, `${name} takes a lock that is not in the table`);
    }
  });

  it('by id begin with a word of their own', () => {
    const words = taken
      .filter(({ key }) => key.startsWith('hashtextextended'))
      .map(({ name, text }) => ({
        name,
        word: /hashtextextended\((?:\?, 0\)\)',\s*\[\s*`|')([a-z-]+)/.exec(text)?.[1],
      }));
    assert.ok(words.length >= 6);
    for (const { name, word } of words) assert.ok(word !== undefined, `${name} takes a lock without a word`);
    assert.equal(new Set(words.map(({ word }) => word)).size, words.length);
  });
});
