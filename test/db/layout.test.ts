import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const database = join(import.meta.dirname, '..', '..', 'db');

const changing =
  /\.(insert|update|delete|del|patch\w*|insertAnd\w*|onConflict|increment|decrement|forUpdate|forShare|forKeyShare|forNoKeyUpdate)\(|\binsert into\b|\bdelete from\b|\bupdate\s+\w+(\s+as\s+\w+)?\s+set\b|\bfor (no key |key )?(update|share)\b|\bpg_(try_)?advisory|\bpg_notify\b/i;

const filesUnder = (folder: string): string[] =>
  readdirSync(join(database, folder), { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));

/** Query building by Knex and Objection, and statements written out. */
const sql =
  /\b(database|transaction)(<[^()]*>)?\(\s*['"`][a-z_]+( as \w+)?['"`]\s*\)|\.raw(<[^()]*>)?\(|\.\$query\(|\.fn\.now\(|\b(select|delete)\b[^;'\n]*\bfrom [a-z_]+ |\binsert into \w+|\bupdate \w+ set\b|\bselect 1\b/i;

/** BigQuery's own SQL, by which the bills of Google Cloud are read. */
const otherDatabases = ['activities/clouds/gcp/costs.ts'];

const withoutComments = (path: string): string =>
  readFileSync(path, 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');

describe('the layout of db/', () => {
  for (const folder of ['activities', 'api', 'domain', 'launch', 'platform', 'workers', 'workflows']) {
    it(`keeps SQL out of ${folder}/`, () => {
      const root = join(database, '..');
      const speaking = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.ts'))
        .map((name) => `${folder}/${name}`)
        .filter((path) => !otherDatabases.includes(path) && sql.test(withoutComments(join(root, path))));
      assert.deepEqual(speaking, []);
    });
  }

  it('keeps statements that change or lock rows out of db/reads', () => {
    const offenders = filesUnder('reads').filter((name) => {
      return changing.test(withoutComments(join(database, 'reads', name)));
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
