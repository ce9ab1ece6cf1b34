import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { severityValues } from '../../client/src/schema.ts';
import { compareSeverities, isAtLeast, severities, worstOf } from '../../domain/severity.ts';

const root = join(import.meta.dirname, '..', '..');
const folders = ['activities', 'api', 'cli', 'console', 'db', 'domain', 'launch', 'platform', 'workers', 'workflows'];
const list = /'critical',\s*'high',\s*'medium',\s*'low'|'low',\s*'medium',\s*'high',\s*'critical'/;

/** Applied migrations keep their text. */
const ownList = (path: string): boolean => path.startsWith('db/migrations/');

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

  it('reach the console and the command line through the client', () => {
    assert.deepEqual(severityValues, severities);
  });

  it('compare the most severe first', () => {
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
