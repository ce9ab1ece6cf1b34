import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parse } from 'yaml';
import { serviceProcesses, type ServiceScript } from '../../launch/service-processes.ts';
import { testEnvironment } from '../helpers/test-environment.ts';

const root = join(import.meta.dirname, '..', '..');
const file = join(root, 'docker-compose.yml');

describe('docker-compose.yml', () => {
  it('matches the schema of Compose', () => {
    const checker = join(dirname(testEnvironment('TEST_PYTHON')), 'check-jsonschema');
    const { status, stdout } = spawnSync(checker, ['--builtin-schema', 'vendor.compose-spec', file], {
      encoding: 'utf8',
    });
    assert.equal(status, 0, stdout);
  });

  it('runs what the build makes, with the settings of npm start', () => {
    const { services } = parse(readFileSync(file, 'utf8'), { merge: true }) as {
      services: Record<string, { command?: string[]; environment?: Record<string, string> }>;
    };
    const image = Object.fromEntries(
      [...readFileSync(join(root, 'Dockerfile'), 'utf8').matchAll(/(\w+)=(\S+)/g)].map(([, name, value]) => [
        name,
        value,
      ]),
    ) as Record<string, string>;
    for (const name of ['api', 'workers'] as const) {
      const environment = { ...image, ...services[name]?.environment };
      for (const [setting, value] of Object.entries(serviceProcesses[name].env))
        assert.equal(environment[setting], value);
    }
    const commandOf = ({ script, flags }: ServiceScript): string[] => ['node', ...flags, `dist/${script}`];
    assert.deepEqual(services['api']?.command, commandOf(serviceProcesses.api));
    assert.deepEqual(services['workers']?.command, commandOf(serviceProcesses.workers));
    for (const name of ['api', 'workers', 'migrate', 'provision']) {
      const script = services[name]?.command?.at(-1) ?? '';
      assert.ok(script.startsWith('dist/') && existsSync(join(root, script)), `${name}: ${script}`);
    }
  });

  it('reads every secret from the environment and fails to start without it', () => {
    const secrets = [
      'POSTGRES_PASSWORD',
      'DATABASE_OWNER_PASSWORD',
      'DATABASE_APP_PASSWORD',
      'DATABASE_SEALER_PASSWORD',
      'TEMPORAL_DATABASE_PASSWORD',
      'JWT_SECRET',
      'CREDENTIALS_KEY',
      'METRICS_TOKEN',
      'ADMIN_PASSWORD',
    ];
    const text = readFileSync(file, 'utf8');
    for (const secret of secrets) assert.match(text, new RegExp(`\\$\\{${secret}:\\?`), secret);
  });

  it('builds its image from a context that contains everything the build needs', async () => {
    const script = pathToFileURL(join(root, 'scripts', 'build.mjs')).href;
    const { SOURCE_FOLDERS, CONSOLE_FOLDERS } = (await import(script)) as Record<string, string[]>;
    assert.ok(SOURCE_FOLDERS !== undefined && CONSOLE_FOLDERS !== undefined);
    const letThrough = readFileSync(join(root, '.dockerignore'), 'utf8').split('\n');
    for (const folder of ['scripts', ...SOURCE_FOLDERS, ...CONSOLE_FOLDERS]) {
      assert.ok(letThrough.includes(`!${folder}`), folder);
    }
  });
});
