import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LaunchError } from '../../launch/launch-error.ts';
import { installPythonPackages } from '../../launch/python-packages.ts';

const folder = join(import.meta.dirname, '..', '..', 'requirements');

describe('the Python packages', () => {
  let home: string;
  beforeEach(() => {
    home = mkdtempSync(join(tmpdir(), 'audit-python-'));
  });
  afterEach(() => rmSync(home, { recursive: true, force: true }));

  const install = (requirements: string): Promise<string> => {
    const file = join(home, 'asked.txt');
    writeFileSync(file, requirements);
    return installPythonPackages({ venv: join(home, 'venv'), requirements: file });
  };

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
