import { compareDigits, compareText, isDigits, significantDigits } from './order.ts';
import type { Order, VersionGrammar } from './order.ts';

/** Numbers in significant digits, words unchanged. */
type RubygemsVersion = readonly string[];

const shape = /^\s*[0-9]+(?:\.[0-9a-zA-Z]+)*(?:-[0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*)?\s*$/;

const isWord = (segment: string): boolean => segment !== '' && !/^[0-9]/.test(segment);

const withoutTrailingZeros = (segments: readonly string[]): string[] => {
  let end = segments.length;
  while (end > 0 && segments[end - 1] === '') end -= 1;
  return segments.slice(0, end);
};

const compareSegments = (left: string, right: string): Order => {
  if (isWord(left) !== isWord(right)) return isWord(left) ? -1 : 1;
  return isWord(left) ? compareText(left, right) : compareDigits(left, right);
};

/** RubyGems versions in the order of `Gem::Version`: a word makes a pre-release, a dash is read as `.pre.`. */
export const rubygems: VersionGrammar<RubygemsVersion> = {
  name: 'rubygems',
  parse(text) {
    if (!shape.test(text)) return null;
    const segments = (text.replaceAll('-', '.pre.').match(/[0-9]+|[a-zA-Z]+/g) ?? []).map((segment) =>
      isDigits(segment) ? significantDigits(segment) : segment,
    );
    const firstWord = segments.findIndex(isWord);
    const split = firstWord === -1 ? segments.length : firstWord;
    return [...withoutTrailingZeros(segments.slice(0, split)), ...withoutTrailingZeros(segments.slice(split))];
  },
  compare(left, right) {
    for (let index = 0; index < Math.max(left.length, right.length); index += 1) {
      const order = compareSegments(left[index] ?? '', right[index] ?? '');
      if (order !== 0) return order;
    }
    return 0;
  },
};
