import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');
const documents = [
  'README.md',
  'CHANGELOG.md',
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' }).map((name) => join('docs', name)),
].filter((name) => name.endsWith('.md'));
const longestDocument = 300;
const textOf = (name: string): string => readFileSync(join(root, name), 'utf8');

describe('the documents', () => {
  it('name commands that exist', () => {
    const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> };
    for (const name of documents) {
      for (const [, command = ''] of textOf(name).matchAll(/npm run (?!--)([\w:-]+)/g)) {
        assert.ok(command in scripts, `${name}: npm run ${command}`);
      }
    }
  });

  it('point to files that are there', () => {
    for (const name of documents) {
      for (const [, target = ''] of textOf(name).matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)) {
        assert.ok(existsSync(join(root, dirname(name), target)), `${name}: ${target}`);
      }
    }
  });

  it('are short enough to be read', () => {
    const long = documents.filter((name) => textOf(name).trimEnd().split('\n').length > longestDocument);
    assert.deepEqual(long, []);
  });

  for (const [document, option] of [
    ['docs/compliance.md', '--markdown'],
    ['README.md', '--summary'],
  ] as const) {
    it(`show what the checks cover of each framework now: ${document}`, () => {
      const documented = /<!-- coverage -->\n([^]*?)\n<!-- \/coverage -->/.exec(textOf(document))?.[1] ?? '';
      const script = join(root, 'scripts', 'framework-coverage.ts');
      const printed = execFileSync(process.execPath, ['--import', 'tsx', script, option], { encoding: 'utf8' });
      const cells = (table: string): string[][] =>
        table
          .trim()
          .split('\n')
          .filter((line) => !/^[|\s:-]+$/.test(line))
          .map((line) => line.split('|').map((cell) => cell.trim()));
      assert.deepEqual(cells(documented), cells(printed));
    });
  }
});
