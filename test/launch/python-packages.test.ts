import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LaunchError } from '../../launch/launch-error.ts';
import { installPythonPackages, type SourcePackages } from '../../launch/python-packages.ts';

const folder = join(import.meta.dirname, '..', '..', 'requirements');

describe('the Python packages', () => {
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
  const builders = join(folder, 'source-builds.txt');

  it('are not installed when a file is not the one that was locked', async () => {
    await assert.rejects(
      install(`standardwebhooks==1.1.0 --hash=sha256:${'0'.repeat(64)}\n`),
      (error) => error instanceof LaunchError && /asked\.txt: .*HASH/.test(error.message),
    );
    assert.ok(!existsSync(join(home, 'venv', 'installed.txt')));
  });

  it('are not installed when one of them, or of what they need, has no hash', async () => {
    await assert.rejects(install('standardwebhooks==1.1.0\n'), /Hashes are required in --require-hashes mode/);
    const locked = readFileSync(join(folder, 'tests.txt'), 'utf8');
    const alone = /^flask==[^\n]*(?:\n {4}--hash=[^\n]*)+/m.exec(locked)?.[0] ?? '';
    await assert.rejects(install(`${alone.replaceAll('\\\n', '')}\n`), /In --require-hashes mode/);
  });

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

  it('are locked with what they need: each to a version, each with hashes', () => {
    for (const name of readdirSync(folder).filter((file) => file.endsWith('.in'))) {
      const wanted = readFileSync(join(folder, name), 'utf8')
        .split('\n')
        .filter((line) => /^[a-z]/i.test(line));
      const locked = readFileSync(join(folder, name.replace('.in', '.txt')), 'utf8');
      const entries = locked
        .replaceAll(/^#.*$/gm, '')
        .replaceAll(/ *\\\n */g, ' ')
        .split('\n')
        .filter((line) => line !== '');
      for (const entry of entries) {
        assert.match(
          entry,
          /^[a-z0-9._-]+(?:\[[a-z,-]+\])?==\S+(?: ; [^-]+?)?(?: --hash=sha256:[0-9a-f]{64})+$/,
          `${name}: ${entry}`,
        );
      }
      for (const line of wanted) {
        const bare = line.replace(/\[.*\]/, '');
        assert.ok(
          entries.some((entry) => entry.startsWith(`${bare} `)),
          `${name} is newer than its lock: ${line}`,
        );
      }
    }
  });
});
