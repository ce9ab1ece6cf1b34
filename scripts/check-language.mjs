/**
 * Refuses words that docs/glossary.md replaces, in names, comments, texts and documents. Part of `npm run lint`.
 * Prints `file:line: word: what to write instead` for each and ends with 1 when there is one; folders given as
 * arguments limit the search.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './project-root.mjs';

/** Words in any form of writing (`mend`, `toMend`, `MEND_IT`), in lower case → what to write. */
const words = new Map(
  Object.entries({
    'fix, remediate': ['mend', 'mends', 'mended', 'mending', 'mender'],
    channel: ['road', 'roads'],
    'evaluate, assess, check': ['judge', 'judges', 'judged', 'judging', 'judgement', 'judgment'],
    again: ['anew'],
    'report, return, publish, notify, say': ['tell', 'tells', 'telling', 'told'],
    'follow, comply with': ['obey', 'obeys', 'obeyed', 'obeying'],
    'a time limit': ['patience'],
  }).flatMap(([instead, banned]) => banned.map((word) => [word, instead])),
);

/** Turns of phrase → what to write. */
const phrases = [
  [/\bhang(s|ing)? on\b/i, 'depend on'],
  [/\b(takes?|taken|took|taking) back\b/i, 'roll back'],
  [/\b(lets?|letting) in\b/i, 'allow'],
  [/\bput(s|ting)? right\b/i, 'reconcile, correct'],
  [/\b(serves?|serving) nobody\b/i, 'is not available, downtime'],
  [/\bnobody (looks|is told|keeps|owns)\b/i, 'unassigned, without …'],
  [/\bput(s|ting)? into words\b/i, 'describe, write'],
  [/\bpromise[sd]?\b(?! that)/, 'pending start'],
  [/\bpromise[sd]?(?=[A-Z])/, 'pending start'],
];

/** Where a banned word is right: JavaScript's promises in names that others chose. */
const allowed = /node:\w+(\/\w+)*\/promises|(floating|misused)-promises|promises\/|Promise\b|unhandled promise/g;

/** Names on the wire that hold such a word and stay, because histories, clients and databases know them. */
const wireNames = /\b(judgeResources|judgePage)\b/g;

/** Files that quote old words on purpose, and names on the wire that old histories and clients know. */
const exempt = [
  /^docs\/glossary\.md$/,
  /^CHANGELOG\.md$/,
  /^scripts\/check-language\.mjs$/,
  /^db\/migrations\//,
  /^test\/replay\/histories\//,
  /^test\/fixtures\//,
  /^domain\/wire-names\.ts$/,
  /^LICENSE/,
];
const examined = /\.(ts|tsx|mjs|js|md|ya?ml|html|css|json)$|^\.ci\/run$|^Dockerfile$/;
const generated = /package-lock\.json$|^client\/src\/schema\.ts$|^requirements\//;

const wordPattern = /[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g;

function faultsIn(line) {
  const text = line.replaceAll(allowed, '').replaceAll(wireNames, '');
  const found = (text.match(wordPattern) ?? [])
    .filter((word) => words.has(word.toLowerCase()))
    .map((word) => [word, words.get(word.toLowerCase())]);
  for (const [pattern, instead] of phrases) {
    const match = pattern.exec(text);
    if (match !== null) found.push([match[0], instead]);
  }
  return found;
}

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
  const lines = readFileSync(join(root, file), 'utf8').split('\n');
  for (const [index, line] of lines.entries()) {
    for (const [word, instead] of faultsIn(line)) {
      faults += 1;
      console.log(`${file}:${index + 1}: ${word}: ${instead}`);
    }
  }
}
if (faults > 0) console.log(`${faults} words that docs/glossary.md replaces`);
process.exit(faults > 0 ? 1 : 0);
