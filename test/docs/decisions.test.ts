import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '..', '..', 'docs', 'decisions');
const names = readdirSync(folder)
  .filter((name) => name !== 'README.md')
  .sort();
const textOf = (name: string): string => readFileSync(join(folder, name), 'utf8');

interface IndexRow {
  number: string;
  file: string;
  title: string;
  date: string;
  status: string;
}

const index: IndexRow[] = [
  ...textOf('README.md').matchAll(/^\| \[(\d{4})\]\(([^)]+)\) \| (.+?) \| ([\d-]+) \| (.+?) *\|$/gm),
].map(([, number = '', file = '', title = '', date = '', status = '']) => ({
  number,
  file,
  title: title.trim(),
  date,
  status,
}));

describe('the decisions', () => {
  it('are all listed in the index, in order', () => {
    assert.deepEqual(
      index.map(({ file }) => file),
      names,
    );
  });

  it('have a number each, without a gap', () => {
    assert.deepEqual(
      names.map((name) => Number(/^(\d{4})-[a-z0-9-]+\.md$/.exec(name)?.[1])),
      names.map((_, at) => at + 1),
    );
  });

  for (const { number, file, title, date, status } of index) {
    it(`say date, status, context, decision and consequences of ${file}`, () => {
      const lines = textOf(file).split('\n');
      assert.equal(lines[0], `# ${number} ${title}`);
      assert.deepEqual(lines.filter((line) => line.startsWith('- ')).slice(0, 2), [
        `- Date: ${date}`,
        `- Status: ${status}`,
      ]);
      assert.match(date, /^\d{4}-\d\d-\d\d$/);
      const parts = textOf(file).split(/^## /m).slice(1);
      assert.deepEqual(
        parts.map((part) => part.split('\n', 1)[0]),
        ['Context', 'Decision', 'Consequences'],
      );
      for (const part of parts) assert.ok(part.split('\n').slice(1).join('').trim().length > 0, part);
      const successor = /^superseded by \[\d{4}\]\((.+)\)$/.exec(status)?.[1];
      assert.ok(successor === undefined ? status === 'accepted' : existsSync(join(folder, successor)), status);
    });
  }
});
