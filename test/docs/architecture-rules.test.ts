import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');
const page = readFileSync(join(root, 'docs', 'architecture.md'), 'utf8');
const [, section = ''] = page.split('## Where is the rule that …?\n');
const questions = [...(section.split('\n## ')[0] ?? '').matchAll(/^\| (.+\?) +\| `([^`]+)` +\|$/gm)];

describe('the questions of docs/architecture.md', () => {
  it('are at least ten', () => {
    assert.ok(questions.length >= 10);
  });

  for (const [, question = '', path = ''] of questions) {
    it(`have an answer: where is the rule that ${question}`, () => {
      assert.ok(existsSync(join(root, path)), path);
    });
  }
});
