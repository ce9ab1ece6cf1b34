import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { severities as severitiesOfConsole } from '../../console/service/records.ts';
import { compareSeverities, isAtLeast, severities, worstOf } from '../../domain/severity.ts';

const root = join(import.meta.dirname, '..', '..');
const folders = ['activities', 'api', 'cli', 'console', 'db', 'domain', 'launch', 'platform', 'workers', 'workflows'];
const list = /'critical',\s*'high',\s*'medium',\s*'low'|'low',\s*'medium',\s*'high',\s*'critical'/;

/** Applied migrations keep their text; the console and the command line know the service by its API alone. */
const ownList = (path: string): boolean =>
  path.startsWith('db/migrations/') || ['cli/program.ts', 'console/service/records.ts'].includes(path);

const sources = folders.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => `${folder}/${name}`),
);

describe('severities', () => {
  it('are listed in one file of the service', () => {
    const listing = sources.filter((path) => !ownList(path) && list.test(readFileSync(join(root, path), 'utf8')));
    assert.deepEqual(listing, ['domain/severity.ts']);
  });

  it('are the same in the console and in the command line', () => {
    assert.deepEqual(severitiesOfConsole, severities);
    const program = readFileSync(join(root, 'cli', 'program.ts'), 'utf8');
    assert.ok(program.includes(`[${severities.map((severity) => `'${severity}'`).join(', ')}]`));
  });

  it('compare the worst first', () => {
    assert.deepEqual(['low', 'critical', 'medium'].toSorted(compareSeverities as (a: string, b: string) => number), [
      'critical',
      'medium',
      'low',
    ]);
    assert.ok(isAtLeast('high', 'high'));
    assert.ok(isAtLeast('critical', 'high'));
    assert.ok(!isAtLeast('medium', 'high'));
  });

  it('have a worst one unless there is none', () => {
    assert.equal(worstOf(['low', 'high', 'medium']), 'high');
    assert.equal(worstOf([]), null);
  });
});
