import { existsSync, readFileSync, writeFileSync } from 'node:fs';

import type { Difference } from './compare-matches.ts';

/** Why the service is right where osv-scanner 1.9.2 answers otherwise. */
export const reasons = {
  commits_first:
    'The record names commits before versions, and osv-scanner 1.9.2 leaves the ranges at the first one of type GIT. ' +
    'By the evaluation rules of the OSV schema any one range decides. Without the commits both sides agree on everything.',
  same_release:
    'The record lists another writing of the installed version, which PEP 440 reads as the same release (0.5 and 0.5.0); ' +
    'osv-scanner compares the texts.',
  gem_dash:
    'Gem::Version reads a dash as ".pre.", so that 1.0.a-1 is later than 1.0.a; osv-scanner keeps the dash as a word. ' +
    'The order here is that of Gem::Version on generated pairs.',
  maven_order:
    "The order here is that of Maven's own ComparableVersion on generated pairs, where a release word before another " +
    'part is a list of its own (1.Final.1 < 1); osv-scanner follows the prose of the POM reference, which differs.',
  apk_length:
    'By apk-tools a version that ends earlier is lower than one with a further number (1 < 1.0.0) and higher than none; ' +
    'osv-scanner fills the shorter one with zeros.',
} as const;

export type Reason = keyof typeof reasons;

export interface ArguedDifference extends Difference {
  readonly ecosystem: string;
  readonly reason: Reason;
}

const file = new URL('argued-differences.tsv', import.meta.url);
const header = 'ecosystem\tpackage\tversion\tadvisory\tfoundBy\treason';

/** The difference as a line of the list. For PyPI one line stands for all versions of a package and an advisory. */
export const lineOf = (item: ArguedDifference): string =>
  [item.ecosystem, item.package, item.version, item.advisory, item.foundBy, item.reason].join('\t');

/** The listed differences, as lines. */
export const listedLines = (): Set<string> =>
  new Set(existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n').slice(1) : []);

/** Writes the list again, in order. */
export const writeLines = (lines: Iterable<string>): void => {
  writeFileSync(file, `${[header, ...[...new Set(lines)].toSorted()].join('\n')}\n`);
};

/** The reason that explains every difference of a generated ecosystem; null where none is known. */
export const reasonByEcosystem: Readonly<Record<string, Reason>> = {
  RubyGems: 'gem_dash',
  Maven: 'maven_order',
  Alpine: 'apk_length',
};
