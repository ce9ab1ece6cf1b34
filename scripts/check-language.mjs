/**
 * Reports words that docs/glossary.md replaces, in names, comments, texts and documents, and docstrings of exported
 * functions that do not begin with a verb in the third person. Part of `npm run lint`. Prints `file:line: word: what to
 * write instead` for each and exits with 1 if there is one; folders as arguments limit the search.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { docstringFaultsIn, faultsIn } from './language-rules.mjs';
import { root } from './project-root.mjs';

/** Files that quote old words on purpose, and names on the wire that old histories and clients know. */
const exempt = [
  /^docs\/glossary\.md$/,
  /^CHANGELOG\.md$/,
  /^scripts\/language-rules\.mjs$/,
  /^test\/scripts\/language-rules\.test\.ts$/,
  /^db\/migrations\//,
  /^test\/replay\/histories\//,
  /^test\/fixtures\//,
  /^domain\/wire-names\.ts$/,
  /^LICENSE/,
];
const examined = /\.(ts|tsx|mjs|js|md|ya?ml|html|css|json)$|^\.ci\/run$|^Dockerfile$/;
const generated = /package-lock\.json$|^client\/src\/schema\.ts$|^requirements\//;

/** Test files and tables of checks, whose functions describe data or have names that read as sentences. */
const withoutDocstringRule = /^(test|domain\/checks)\//;

const tracked = execFileSync('git', ['ls-files', '--', ...process.argv.slice(2)], { cwd: root, encoding: 'utf8' });
const files = tracked
  .split('\n')
  .filter((file) => examined.test(file) && !generated.test(file) && !exempt.some((pattern) => pattern.test(file)));

let faults = 0;
for (const file of files) {
  for (const [word, instead] of faultsIn(file)) {
    faults += 1;
    console.log(`${file}: ${word} in the file's name: ${instead}`);
  }
  const text = readFileSync(join(root, file), 'utf8');
  for (const { line, first } of withoutDocstringRule.test(file) ? [] : docstringFaultsIn(text)) {
    faults += 1;
    console.log(`${file}:${line}: ${first}: a docstring begins with a verb in the third person, e.g. "Returns"`);
  }
  const lines = text.split('\n');
  for (const [index, line] of lines.entries()) {
    for (const [word, instead] of faultsIn(line)) {
      faults += 1;
      console.log(`${file}:${index + 1}: ${word}: ${instead}`);
    }
  }
}
if (faults > 0) console.log(`${faults} words and docstrings to reword`);
process.exit(faults > 0 ? 1 : 0);
