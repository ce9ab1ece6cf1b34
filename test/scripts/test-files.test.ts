import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

describe('the files of a whole test run', () => {
  let filesOfWholeRun: (root: string) => string[];
  let root: string;
  before(async () => {
    const module = new URL('../../scripts/test-files.mjs', import.meta.url).href;
    ({ filesOfWholeRun } = (await import(module)) as { filesOfWholeRun: (root: string) => string[] });
    root = mkdtempSync(join(tmpdir(), 'audit-tests-'));
  });
  after(() => rmSync(root, { recursive: true }));

  it('are all but the heavy ones, those that take long first', () => {
    const names = [
      'a.test.ts',
      'api/b.test.ts',
      'cli/g.test.ts',
      'e2e/c.test.ts',
      'heavy/d.test.ts',
      'helpers/e.ts',
      'workflows/f.test.ts',
    ];
    for (const name of names) {
      mkdirSync(dirname(join(root, 'test', name)), { recursive: true });
      writeFileSync(join(root, 'test', name), '');
    }
    assert.deepEqual(filesOfWholeRun(root), [
      'test/workflows/f.test.ts',
      'test/e2e/c.test.ts',
      'test/cli/g.test.ts',
      'test/a.test.ts',
      'test/api/b.test.ts',
    ]);
  });
});
