import { compareDigits, compareNumbers, significantDigits } from './order.ts';
import type { VersionGrammar } from './order.ts';

/**
 * Plain number lists (CRAN, Bioconductor, Hackage): numbers separated by dots or dashes; if one list is a prefix of the
 * other, the longer is later.
 */
export const cran: VersionGrammar<readonly string[]> = {
  name: 'cran',
  parse(text) {
    return /^[0-9]+(?:[.-][0-9]+)*$/.test(text) ? text.split(/[.-]/).map(significantDigits) : null;
  },
  compare(left, right) {
    for (let index = 0; index < Math.min(left.length, right.length); index += 1) {
      const order = compareDigits(left[index] ?? '', right[index] ?? '');
      if (order !== 0) return order;
    }
    return compareNumbers(left.length, right.length);
  },
};
