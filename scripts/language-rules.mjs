/** Words in any spelling (`mend`, `toMend`, `MEND_IT`), in lower case → what to write instead. */
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

/** Phrases → what to write instead. */
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

/** Allowed uses of banned words: JavaScript's promises in names of others. */
const allowed = /node:\w+(\/\w+)*\/promises|(floating|misused)-promises|promises\/|Promise\b|unhandled promise/g;

/** Wire names with such a word, which stay because histories, clients and databases use them. */
const wireNames = /\b(judgeResources|judgePage)\b/g;

/** The docstring of an exported function, with its first word. */
const docstring = /\/\*\*(?:\s*\n\s*\*)?\s+(\S+)(?:[^*]|\*(?!\/))*\*\/\s*\nexport (?:async )?function/g;

const wordPattern = /[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g;

/** Returns the banned words and phrases of a line, each with what to write instead. */
export function faultsIn(line) {
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

/** Returns the line and the first word of each docstring of an exported function that does not begin with a verb. */
export function docstringFaultsIn(text) {
  return [...text.matchAll(docstring)]
    .filter(({ 1: first }) => !/^[A-Z][a-z]+(-[a-z]+)?s[,:]?$/.test(first))
    .map(({ index, 1: first }) => ({ line: text.slice(0, index).split('\n').length, first }));
}
