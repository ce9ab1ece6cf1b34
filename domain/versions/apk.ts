import { compareDigits, compareNumbers, compareText, significantDigits } from './order.ts';
import type { Order, VersionGrammar } from './order.ts';

type TokenKind = 'firstNumber' | 'number' | 'letter' | 'suffix' | 'suffixNumber' | 'hash' | 'revision';

interface Token {
  readonly kind: TokenKind;
  readonly text: string;
}

type ApkVersion = readonly Token[];

const shape =
  /^([0-9]+)((?:\.[0-9]+)*)([a-z]?)((?:_(?:alpha|beta|pre|rc|cvs|svn|git|hg|p)[0-9]*)*)(?:~([0-9a-f]+))?(?:-r([0-9]+))?$/;

/**
 * Where one version ends earlier, the kind of the other's next token decides; the kinds are in the order in which they
 * may occur.
 */
const kindOrder: Readonly<Record<TokenKind, number>> = {
  firstNumber: 0,
  number: 1,
  letter: 2,
  suffix: 3,
  suffixNumber: 4,
  hash: 5,
  revision: 6,
};
const endOrder = 7;

const suffixOrder = ['alpha', 'beta', 'pre', 'rc', 'cvs', 'svn', 'git', 'hg', 'p'];
const firstAfterRelease = suffixOrder.indexOf('cvs');

const isPrerelease = (token: Token | undefined): boolean =>
  token?.kind === 'suffix' && suffixOrder.indexOf(token.text) < firstAfterRelease;

const compareTokens = (left: Token, right: Token): Order => {
  switch (left.kind) {
    case 'number':
      // Digits with a leading zero are a fraction, and fractions are compared as text.
      if (left.text.startsWith('0') || right.text.startsWith('0')) return compareText(left.text, right.text);
      return compareDigits(left.text, right.text);
    case 'suffix':
      return compareNumbers(suffixOrder.indexOf(left.text), suffixOrder.indexOf(right.text));
    case 'letter':
    case 'hash':
      return compareText(left.text, right.text);
    case 'firstNumber':
    case 'suffixNumber':
    case 'revision':
      return compareDigits(significantDigits(left.text), significantDigits(right.text));
  }
};

/** Alpine package versions (also Wolfi, Chainguard and others), by the grammar and order of apk-package(5). */
export const apk: VersionGrammar<ApkVersion> = {
  name: 'apk',
  parse(text) {
    const match = shape.exec(text);
    if (match === null) return null;
    const [, first = '', numbers = '', letter = '', suffixes = '', hash, revision] = match;
    const tokens: Token[] = [{ kind: 'firstNumber', text: first }];
    for (const number of numbers.split('.').slice(1)) tokens.push({ kind: 'number', text: number });
    if (letter !== '') tokens.push({ kind: 'letter', text: letter });
    for (const suffix of suffixes.split('_').slice(1)) {
      const [, word = '', number = ''] = /^([a-z]+)([0-9]*)$/.exec(suffix) ?? [];
      tokens.push({ kind: 'suffix', text: word });
      if (number !== '') tokens.push({ kind: 'suffixNumber', text: number });
    }
    if (hash !== undefined) tokens.push({ kind: 'hash', text: hash });
    if (revision !== undefined) tokens.push({ kind: 'revision', text: revision });
    return tokens;
  },
  compare(left, right) {
    let index = 0;
    for (; index < left.length && index < right.length; index += 1) {
      const [one, other] = [left[index], right[index]];
      if (one === undefined || other === undefined || one.kind !== other.kind) break;
      const order = compareTokens(one, other);
      if (order !== 0) return order;
    }
    const [one, other] = [left[index], right[index]];
    if (one === undefined && other === undefined) return 0;
    if (isPrerelease(one) !== isPrerelease(other)) return isPrerelease(one) ? -1 : 1;
    return compareNumbers(
      other === undefined ? endOrder : kindOrder[other.kind],
      one === undefined ? endOrder : kindOrder[one.kind],
    );
  },
};
