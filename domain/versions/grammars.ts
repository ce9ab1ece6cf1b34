import { apk } from './apk.ts';
import { cran } from './cran.ts';
import { dpkg } from './dpkg.ts';
import { maven } from './maven.ts';
import type { GrammarName, Order, VersionGrammar } from './order.ts';
import { packagist } from './packagist.ts';
import { pep440 } from './pep440.ts';
import { rpm } from './rpm.ts';
import { rubygems } from './rubygems.ts';
import { nuget, semver } from './semver.ts';

/** The grammar of each OSV ecosystem with a known version order; other ecosystems are not evaluated. */
const grammarByEcosystem: Readonly<Record<string, VersionGrammar>> = {
  AlmaLinux: rpm,
  Alpaquita: apk,
  Alpine: apk,
  'Amazon Linux': rpm,
  'Azure Linux': rpm,
  'BellSoft Hardened Containers': apk,
  Bioconductor: cran,
  Bitnami: semver,
  Chainguard: apk,
  ConanCenter: semver,
  CRAN: cran,
  'crates.io': semver,
  Debian: dpkg,
  Echo: dpkg,
  'GitHub Actions': semver,
  Go: semver,
  GHC: cran,
  Hackage: cran,
  Hex: semver,
  Julia: semver,
  Kubernetes: semver,
  Mageia: rpm,
  Maven: maven,
  MinimOS: apk,
  npm: semver,
  NuGet: nuget,
  openEuler: rpm,
  openSUSE: rpm,
  Packagist: packagist,
  'Photon OS': rpm,
  Pub: semver,
  PyPI: pep440,
  'Red Hat': rpm,
  'Rocky Linux': rpm,
  RubyGems: rubygems,
  SUSE: rpm,
  SwiftURL: semver,
  Ubuntu: dpkg,
  VSCode: semver,
  Wolfi: apk,
};

declare const parsedByGrammar: unique symbol;

/** A version parsed by a grammar; opaque to everything but `VersionComparator.comparePair` of the same grammar. */
export interface ParsedVersion {
  readonly [parsedByGrammar]: never;
}

export interface VersionComparator {
  readonly grammar: GrammarName;
  /** Returns the parsed version, or null for a text that does not match the grammar. */
  parse(version: string): ParsedVersion | null;
  /** Returns the order of two versions that `parse` of this comparator returned. */
  comparePair(left: ParsedVersion, right: ParsedVersion): Order;
  /** Returns the order of two versions as texts, or null when one of them does not match the grammar. */
  compare(left: string, right: string): Order | null;
}

/** No real version comes near this length; a hostile one could be nested as deeply as it is long. */
const longestVersion = 512;

const comparatorOf = (grammar: VersionGrammar): VersionComparator => {
  const parse = (version: string): ParsedVersion | null =>
    version.length > longestVersion ? null : (grammar.parse(version) as ParsedVersion | null);
  return {
    grammar: grammar.name,
    parse,
    comparePair: (left, right) => grammar.compare(left, right),
    compare(left, right) {
      const [one, other] = [parse(left), parse(right)];
      return one === null || other === null ? null : grammar.compare(one, other);
    },
  };
};

const comparatorByEcosystem: ReadonlyMap<string, VersionComparator> = new Map(
  Object.entries(grammarByEcosystem).map(([ecosystem, grammar]) => [ecosystem, comparatorOf(grammar)]),
);

/** Semantic versioning, for ranges of type SEMVER in an ecosystem without an order of its own (OSV schema, ranges). */
export const semverComparator: VersionComparator = comparatorOf(semver);

/**
 * Returns the version order of an OSV ecosystem, with or without a release suffix (`AlmaLinux:9`, `Debian:12`,
 * `Ubuntu:22.04:LTS`); null for an ecosystem whose order is not known: its packages are not evaluated.
 */
export const comparatorFor = (ecosystem: string): VersionComparator | null => {
  const [name = '', ...suffix] = ecosystem.split(':');
  // Root rebuilds packages of other ecosystems and appends the name of the original ecosystem.
  if (name === 'Root' && suffix.length > 0) return comparatorFor(suffix.join(':'));
  return comparatorByEcosystem.get(name) ?? null;
};
