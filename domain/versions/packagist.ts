import { compareDigits, compareNumbers, isDigits, significantDigits } from './order.ts';
import type { Order, VersionGrammar } from './order.ts';

type PackagistVersion = readonly string[];

/** The words that PHP knows, by prefix; any other word comes before all of them. */
const wordOrder: readonly (readonly [prefix: string, order: number])[] = [
  ['dev', 0],
  ['a', 1],
  ['b', 2],
  ['RC', 3],
  ['rc', 3],
  ['p', 5],
];
const numberOrder = 4;
const unknownWordOrder = -1;

const orderOf = (part: string): number =>
  isDigits(part) ? numberOrder : (wordOrder.find(([prefix]) => part.startsWith(prefix))?.[1] ?? unknownWordOrder);

const comparePresent = (left: string, right: string): Order =>
  isDigits(left) && isDigits(right)
    ? compareDigits(significantDigits(left), significantDigits(right))
    : compareNumbers(orderOf(left), orderOf(right));

/**
 * Returns the order of a part against the end of the other version: a number is later, a word has its order against a
 * number.
 */
const againstEnd = (part: string): Order => (isDigits(part) ? 1 : compareNumbers(orderOf(part), numberOrder));

/**
 * Packagist versions in the order of PHP's `version_compare`, without the leading `v` that Composer drops: parts are
 * numbers and words, `dev` < alpha < beta < RC < number < patch.
 */
export const packagist: VersionGrammar<PackagistVersion> = {
  name: 'packagist',
  parse(text) {
    if (!/^[vV]?[0-9][A-Za-z0-9.+_-]*$/.test(text)) return null;
    return text.replace(/^[vV]/, '').match(/[0-9]+|[A-Za-z]+/g) ?? null;
  },
  compare(left, right) {
    for (let index = 0; index < Math.max(left.length, right.length); index += 1) {
      const [one, other] = [left[index], right[index]];
      const order =
        one === undefined
          ? compareNumbers(0, againstEnd(other ?? ''))
          : other === undefined
            ? againstEnd(one)
            : comparePresent(one, other);
      if (order !== 0) return order;
    }
    return 0;
  },
};
