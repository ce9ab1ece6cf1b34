import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const module = new URL('../../scripts/optional-tools.mjs', import.meta.url).href;

/** What a run says at its start where only the programs of `searchPath` are installed. */
async function missingWith(searchPath: string): Promise<string[]> {
  const program = `import { missingTools } from '${module}'; console.log(JSON.stringify(missingTools(process.argv[1])))`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program, searchPath]);
  return JSON.parse(stdout) as string[];
}

describe('the optional tools of tests', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'audit-tools-'));
  });
  after(() => rm(folder, { recursive: true, force: true }));

  it('are named with what is skipped without them', async () => {
    const missing = await missingWith(folder);
    for (const tool of ['openssl', 'etcd', 'go', 'chromium', 'pdftotext', 'rpm', 'ruby', 'php', 'java']) {
      assert.ok(
        missing.some((line) => line.startsWith(`${tool} is not installed; skipped: `)),
        `${tool} is not named`,
      );
    }
  });

  it('are not named where they are installed, under any of their names', async () => {
    for (const name of ['ruby', 'google-chrome']) {
      await writeFile(join(folder, name), '#!/bin/sh\n');
      await chmod(join(folder, name), 0o755);
    }
    const missing = (await missingWith(folder)).join('\n');
    assert.doesNotMatch(missing, /ruby|chromium/);
    assert.match(missing, /php is not installed/);
  });
});
