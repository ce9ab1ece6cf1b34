import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { testEnvironment } from '../helpers/test-environment.ts';

const root = join(import.meta.dirname, '..', '..');
const file = join(root, 'docker-compose.yml');

describe('docker-compose.yml', () => {
  it('fits the schema of Compose', () => {
    const checker = join(dirname(testEnvironment('TEST_PYTHON')), 'check-jsonschema');
    const { status, stdout } = spawnSync(checker, ['--builtin-schema', 'vendor.compose-spec', file], {
      encoding: 'utf8',
    });
    assert.equal(status, 0, stdout);
  });

  it('runs entry points that the build makes', () => {
    const entries = [...readFileSync(file, 'utf8').matchAll(/'(dist\/[^']+\.js)'/g)].map(([, entry]) => entry ?? '');
    assert.deepEqual([...new Set(entries)].toSorted(), [
      'dist/api/server.js',
      'dist/launch/migrate.js',
      'dist/workers/main.js',
    ]);
    for (const entry of entries) assert.ok(existsSync(join(root, entry)), entry);
  });

  it('takes every secret from the environment and ends the start without it', () => {
    const secrets = ['POSTGRES_PASSWORD', 'JWT_SECRET', 'CREDENTIALS_KEY', 'METRICS_TOKEN', 'ADMIN_PASSWORD'];
    const text = readFileSync(file, 'utf8');
    for (const secret of secrets) assert.match(text, new RegExp(`\\$\\{${secret}:\\?`), secret);
  });

  it('builds its image from a context that holds whatever the build takes', async () => {
    const script = pathToFileURL(join(root, 'scripts', 'build.mjs')).href;
    const { SOURCE_FOLDERS, CONSOLE_FOLDERS } = (await import(script)) as Record<string, string[]>;
    assert.ok(SOURCE_FOLDERS !== undefined && CONSOLE_FOLDERS !== undefined);
    const letThrough = readFileSync(join(root, '.dockerignore'), 'utf8').split('\n');
    for (const folder of ['scripts', ...SOURCE_FOLDERS, ...CONSOLE_FOLDERS]) {
      assert.ok(letThrough.includes(`!${folder}`), folder);
    }
  });
});
