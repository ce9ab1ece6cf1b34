import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LaunchError } from '../../launch/launch-error.ts';
import { installPythonPackages, type SourcePackages } from '../../launch/python-packages.ts';

const builders = join(import.meta.dirname, '..', '..', 'requirements', 'source-builds.txt');

describe('Python packages without wheels', function () {
  this.timeout(120_000);
  let home: string;
  beforeEach(() => {
    home = mkdtempSync(join(tmpdir(), 'audit-python-'));
  });
  afterEach(() => rmSync(home, { recursive: true, force: true }));

  const install = (requirements: string, source?: SourcePackages): Promise<string> => {
    const file = join(home, 'asked.txt');
    writeFileSync(file, requirements);
    return installPythonPackages({ venv: join(home, 'venv'), requirements: file, ...(source && { source }) });
  };

  /** Makes a package that has only a source distribution, which is built only if all it asks for is there. */
  const publishSource = (name: string, asks = ''): string => {
    const folderName = `${name}-1.0`;
    mkdirSync(join(home, folderName));
    writeFileSync(join(home, folderName, 'PKG-INFO'), `Metadata-Version: 2.1\nName: ${name}\nVersion: 1.0\n`);
    writeFileSync(join(home, folderName, `${name}.py`), '');
    const options = `name='${name}', version='1.0', py_modules=['${name}']${asks}`;
    writeFileSync(join(home, folderName, 'setup.py'), `from setuptools import setup\nsetup(${options})\n`);
    const archive = join(home, `${folderName}.tar.gz`);
    execFileSync('tar', ['-czf', archive, '-C', home, folderName]);
    const hash = createHash('sha256').update(readFileSync(archive)).digest('hex');
    return `${name}==1.0 --hash=sha256:${hash}\n`;
  };

  it('are built from source only where that is requested by name', async () => {
    const local = `--no-index\n--find-links ${home}\n`;
    const named = publishSource('sourceonly');
    await assert.rejects(install(local + named), /No matching distribution found for sourceonly/);
    const source = { names: ['sourceonly'], builders };
    const programs = await install(local + named, source);
    execFileSync(join(programs, 'python'), ['-c', 'import sourceonly']);
    const other = publishSource('anothersource');
    await assert.rejects(
      install(local + named + other, source),
      (error) => error instanceof LaunchError && /No matching distribution found for anothersource/.test(error.message),
    );
  });

  it('are verified and fetch nothing while they are built from source', async () => {
    const source = { names: ['sourceonly'], builders };
    // Without the index switched off: what the build asks for could be fetched.
    const asking = publishSource('sourceonly', `, setup_requires=['standardwebhooks==1.1.0']`);
    const local = `--find-links ${home}\n`;
    await assert.rejects(install(local + asking.replace(/[0-9a-f]{64}/, '0'.repeat(64)), source), /HASH/);
    const programs = await install(local + asking, source);
    assert.throws(() => execFileSync(join(programs, 'python'), ['-c', 'import standardwebhooks'], { stdio: 'ignore' }));
  });
});
