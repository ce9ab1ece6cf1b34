import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

const root = join(import.meta.dirname, '..', '..');

describe('the catalog of checks in the build', () => {
  it('stays out of the workflows, which read no files', () => {
    const bundle = readFileSync(join(root, 'dist', 'workflow-bundle.js'), 'utf8');
    assert.ok(bundle.includes('syncProvider'));
    for (const name of ['check-catalog', 'data-files']) assert.ok(!bundle.includes(name), name);
  });

  it('holds every file of metadata, also as JSON', () => {
    const names = readdirSync(join(root, 'domain', 'clouds'), { recursive: true, encoding: 'utf8' });
    const files = names.filter((name) => name.endsWith('-checks.yaml'));
    assert.notEqual(files.length, 0);
    for (const name of files) {
      const source = readFileSync(join(root, 'domain', 'clouds', name), 'utf8');
      const built = join(root, 'dist', 'domain', 'clouds', name);
      assert.equal(readFileSync(built, 'utf8'), source);
      assert.deepEqual(JSON.parse(readFileSync(`${built}.json`, 'utf8')), parse(source), name);
    }
  });
});
