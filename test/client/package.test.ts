import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startApplication, type TestApplication } from '../helpers/application.ts';
import { makeDriftFinding, makeProvider, makeResource } from '../helpers/factories.ts';
import { member } from '../helpers/identity.ts';

const run = promisify(execFile);
const client = join(import.meta.dirname, '..', '..', 'client');

/** The program of the README, with the address and the key as arguments. */
function readmeProgram(): string {
  const text = readFileSync(join(client, 'README.md'), 'utf8');
  const [, program] = /```ts\n(.*?)```/s.exec(text) ?? [];
  assert.ok(program, 'the README has no program');
  return program;
}

/** Packs a package of client/node_modules or the client itself; gives the path of the tarball. */
async function pack(source: string, folder: string): Promise<string> {
  const { stdout } = await run('npm', ['pack', source, '--pack-destination', folder, '--json', '--ignore-scripts']);
  const [packed] = JSON.parse(stdout) as { filename: string; files: { path: string }[] }[];
  assert.ok(packed);
  return join(folder, packed.filename);
}

describe('The package of the client', function () {
  this.timeout(180_000);
  let application: TestApplication;
  let folder: string;

  before(async () => {
    application = await startApplication();
    folder = mkdtempSync(join(tmpdir(), 'client-package-'));
  });
  after(async () => {
    await application.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('installs from its tarball into an empty folder, where the program of its README compiles and runs', async () => {
    const built = join(folder, 'built');
    const user = join(folder, 'user');
    // Packed from a copy, so that a build of the working tree is neither used nor left behind.
    mkdirSync(join(built, 'dist'), { recursive: true });
    // That its types hold is proven in client.test.ts.
    await run(join(client, 'node_modules', '.bin', 'tsc'), [
      '-p',
      client,
      '--noCheck',
      '--outDir',
      join(built, 'dist'),
    ]);
    for (const name of ['package.json', 'README.md', 'LICENSE']) {
      writeFileSync(join(built, name), readFileSync(join(client, name)));
    }
    const dependencies = ['openapi-fetch', 'openapi-typescript-helpers'].map((name) =>
      join(client, 'node_modules', name),
    );
    const tarballs = await Promise.all([built, ...dependencies].map((source) => pack(source, folder)));

    mkdirSync(user);
    writeFileSync(join(user, 'package.json'), '{"name":"user","private":true,"type":"module"}');
    await run('npm', ['install', '--offline', '--no-audit', '--no-fund', ...tarballs], { cwd: user });
    writeFileSync(join(user, 'first.ts'), readmeProgram());
    const strict = ['--strict', '--module', 'nodenext', '--target', 'es2023', '--lib', 'es2023,dom', '--types', 'node'];
    const nodeTypes = ['--typeRoots', join(import.meta.dirname, '..', '..', 'node_modules', '@types')];
    const compiler = join(client, 'node_modules', '.bin', 'tsc');
    await run(compiler, [...strict, ...nodeTypes, '--noEmitOnError', 'first.ts'], { cwd: user });

    const { database } = application;
    const resource = await makeResource(database, { providerId: (await makeProvider(database)).id, name: 'logs' });
    await makeDriftFinding(database, { resource, severity: 'critical' });
    const { token } = await member(database);
    const env = { ...process.env, AUDIT_URL: application.url, AUDIT_API_KEY: token };
    const { stdout } = await run(process.execPath, ['first.js'], { cwd: user, env });
    assert.match(stdout, /^logs: /m);
  });

  it('contains its code, types, README and license, and nothing else', async () => {
    const { stdout } = await run('npm', ['pack', client, '--dry-run', '--json', '--ignore-scripts']);
    const [packed] = JSON.parse(stdout) as { files: { path: string }[] }[];
    const others = packed?.files
      .map(({ path }) => path)
      .filter((path) => !/^dist\/(client|schema)\.(js|d\.ts)$/.test(path));
    assert.deepEqual(others?.toSorted(), ['LICENSE', 'README.md', 'package.json']);
  });
});
