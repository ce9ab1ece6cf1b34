import {
  compareDigits,
  compareNumberLists,
  compareNumbers,
  compareText,
  isDigits,
  significantDigits,
} from './order.ts';
import type { Order, VersionGrammar } from './order.ts';

interface Pep440Version {
  /** Key of a version that does not follow PEP 440; null for one that does. */
  readonly legacy: string | null;
  readonly epoch: string;
  readonly release: readonly string[];
  /** 0 dev release alone, 1 alpha, 2 beta, 3 candidate, 4 none. */
  readonly phase: number;
  readonly phaseNumber: string;
  readonly post: string | null;
  readonly dev: string | null;
  readonly local: readonly string[];
}

// The grammar of PEP 440, appendix B.
const shape = new RegExp(
  [
    '^\\s*v?(?:(?<epoch>[0-9]+)!)?(?<release>[0-9]+(?:\\.[0-9]+)*)',
    '(?:[-_.]?(?<phase>alpha|a|beta|b|preview|pre|c|rc)[-_.]?(?<phaseNumber>[0-9]+)?)?',
    '(?:-(?<implicitPost>[0-9]+)|[-_.]?(?<post>post|rev|r)[-_.]?(?<postNumber>[0-9]+)?)?',
    '(?:[-_.]?(?<dev>dev)[-_.]?(?<devNumber>[0-9]+)?)?',
    '(?:\\+(?<local>[a-z0-9]+(?:[-_.][a-z0-9]+)*))?\\s*$',
  ].join(''),
);

const phases: Readonly<Record<string, number>> = {
  a: 1,
  alpha: 1,
  b: 2,
  beta: 2,
  c: 3,
  rc: 3,
  pre: 3,
  preview: 3,
};
const devAlone = 0;
const noPhase = 4;

const legacyWords: Readonly<Record<string, string>> = { pre: 'c', preview: 'c', rc: 'c', dev: '@', '-': 'final-' };

/**
 * Returns the sort key that setuptools gave to versions before PEP 440, as the OSV tools do: words before numbers,
 * trailing zeros and dashes dropped before a word. Keys are compared as text.
 */
const legacyKey = (text: string): string => {
  const parts: string[] = [];
  for (const raw of [...(text.match(/[0-9]+|[a-z]+|\.|-/g) ?? []), 'final']) {
    if (raw === '.') continue;
    const word = legacyWords[raw] ?? raw;
    if (/^[0-9]/.test(word)) {
      parts.push(word.padStart(8, '0'));
      continue;
    }
    const part = `*${word}`;
    if (part < '*final') while (parts.at(-1) === '*final-') parts.pop();
    while (parts.at(-1) === '00000000') parts.pop();
    parts.push(part);
  }
  return parts.join('');
};

const nothing: Omit<Pep440Version, 'legacy'> = {
  epoch: '',
  release: [],
  phase: noPhase,
  phaseNumber: '',
  post: null,
  dev: null,
  local: [],
};

const numberAfter = (word: string | undefined, digits: string | undefined): string | null =>
  word === undefined ? null : significantDigits(digits ?? '');

const compareOptional = (left: string | null, right: string | null, absent: 'first' | 'last'): Order => {
  if (left === null || right === null) {
    if (left === right) return 0;
    return (left === null) === (absent === 'first') ? -1 : 1;
  }
  return compareDigits(left, right);
};

const compareLocalParts = (left: string, right: string): Order => {
  const [leftIsNumber, rightIsNumber] = [isDigits(left), isDigits(right)];
  if (leftIsNumber && rightIsNumber) return compareDigits(significantDigits(left), significantDigits(right));
  if (leftIsNumber !== rightIsNumber) return leftIsNumber ? 1 : -1;
  return compareText(left, right);
};

const compareLocals = (left: readonly string[], right: readonly string[]): Order => {
  for (let index = 0; index < Math.min(left.length, right.length); index += 1) {
    const order = compareLocalParts(left[index] ?? '', right[index] ?? '');
    if (order !== 0) return order;
  }
  return compareNumbers(left.length, right.length);
};

/**
 * PyPI versions by PEP 440. A text that does not follow PEP 440 but contains a digit comes before all others, in the
 * order of old setuptools, as in the OSV tools; a text without any digit is not a version.
 */
export const pep440: VersionGrammar<Pep440Version> = {
  name: 'pep440',
  parse(text) {
    const lower = text.toLowerCase();
    const groups = shape.exec(lower)?.groups;
    if (groups === undefined) {
      return /[0-9]/.test(lower) && !/\s/.test(lower) ? { ...nothing, legacy: legacyKey(lower) } : null;
    }
    const post =
      groups['implicitPost'] === undefined
        ? numberAfter(groups['post'], groups['postNumber'])
        : significantDigits(groups['implicitPost']);
    const dev = numberAfter(groups['dev'], groups['devNumber']);
    const named = groups['phase'] === undefined ? undefined : phases[groups['phase']];
    return {
      legacy: null,
      epoch: significantDigits(groups['epoch'] ?? ''),
      release: (groups['release'] ?? '').split('.').map(significantDigits),
      phase: named ?? (post === null && dev !== null ? devAlone : noPhase),
      phaseNumber: significantDigits(groups['phaseNumber'] ?? ''),
      post,
      dev,
      local: groups['local']?.split(/[-_.]/) ?? [],
    };
  },
  compare(left, right) {
    if (left.legacy !== null || right.legacy !== null) {
      if (left.legacy === null) return 1;
      return right.legacy === null ? -1 : compareText(left.legacy, right.legacy);
    }
    return (
      compareDigits(left.epoch, right.epoch) ||
      compareNumberLists(left.release, right.release) ||
      compareNumbers(left.phase, right.phase) ||
      compareDigits(left.phaseNumber, right.phaseNumber) ||
      compareOptional(left.post, right.post, 'first') ||
      compareOptional(left.dev, right.dev, 'last') ||
      compareLocals(left.local, right.local)
    );
  },
};
