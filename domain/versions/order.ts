/** The result of a comparison: before, equal, after. */
export type Order = -1 | 0 | 1;

/**
 * One version grammar: `parse` returns the parts that order a version, or null for a text that does not match the
 * grammar; `compare` orders two parsed versions, which must come from the same grammar. Declared as methods, so that
 * grammars with any parts fit into the table of grammars.
 */
export interface VersionGrammar<Parsed = unknown> {
  readonly name: GrammarName;
  parse(text: string): Parsed | null;
  compare(left: Parsed, right: Parsed): Order;
}

export type GrammarName =
  | 'apk'
  | 'cran'
  | 'dpkg'
  | 'maven'
  | 'nuget'
  | 'packagist'
  | 'pep440'
  | 'rpm'
  | 'rubygems'
  | 'semver';

/** Returns the order of two strings by code unit, which for ASCII is the order of C's strcmp. */
export const compareText = (left: string, right: string): Order => (left === right ? 0 : left < right ? -1 : 1);

/** Returns the order of two small integers. */
export const compareNumbers = (left: number, right: number): Order => (left === right ? 0 : left < right ? -1 : 1);

/** Returns digits without leading zeros; zero itself becomes the empty string. */
export const significantDigits = (digits: string): string => {
  let start = 0;
  while (start < digits.length && digits.charCodeAt(start) === 48) start += 1;
  return start === 0 ? digits : digits.slice(start);
};

/**
 * Returns the numeric order of two runs of significant digits (see `significantDigits`) of any length: timestamps as
 * versions have more digits than a number holds exactly.
 */
export const compareDigits = (left: string, right: string): Order =>
  left.length === right.length ? compareText(left, right) : left.length < right.length ? -1 : 1;

/** Returns the numeric order of two number lists in significant digits, the shorter one padded with zeros. */
export const compareNumberLists = (left: readonly string[], right: readonly string[]): Order => {
  const length = Math.max(left.length, right.length);
  for (let index = 0; index < length; index += 1) {
    const order = compareDigits(left[index] ?? '', right[index] ?? '');
    if (order !== 0) return order;
  }
  return 0;
};

export const isDigits = (text: string): boolean => /^[0-9]+$/.test(text);
