import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..', '..');

describe('the coverage in the README', () => {
  it('is what the command prints', () => {
    const readme = readFileSync(join(root, 'README.md'), 'utf8');
    const shown = /<!-- coverage -->\n([^]*?)<!-- \/coverage -->/.exec(readme)?.[1];
    const script = join(root, 'scripts', 'framework-coverage.ts');
    const printed = execFileSync(process.execPath, ['--import', 'tsx', script, '--markdown'], { encoding: 'utf8' });
    assert.equal(shown, printed);
  });
});
