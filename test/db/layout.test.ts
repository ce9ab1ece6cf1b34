import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const database = join(import.meta.dirname, '..', '..', 'db');

const changing =
  /\.(insert|update|delete|del|patch\w*|insertAnd\w*|onConflict|increment|decrement|forUpdate|forShare|forKeyShare|forNoKeyUpdate)\(|\binsert into\b|\bdelete from\b|\bupdate\s+\w+(\s+as\s+\w+)?\s+set\b|\bfor (no key |key )?(update|share)\b|\bpg_(try_)?advisory|\bpg_notify\b/i;

const filesUnder = (folder: string): string[] =>
  readdirSync(join(database, folder), { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));

describe('the layout of db/', () => {
  it('keeps statements that change or lock rows out of db/reads', () => {
    const offenders = filesUnder('reads').filter((name) => {
      const code = readFileSync(join(database, 'reads', name), 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
      return changing.test(code);
    });
    assert.deepEqual(offenders, []);
  });

  for (const half of ['reads', 'commands']) {
    it(`groups every file of db/${half} under one noun`, () => {
      const misplaced = filesUnder(half).filter((name) => name.split('/').length !== 2);
      assert.deepEqual(misplaced, []);
    });
  }
});
