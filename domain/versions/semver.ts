import { compareDigits, compareNumberLists, compareText, isDigits, significantDigits } from './order.ts';
import type { GrammarName, Order, VersionGrammar } from './order.ts';

interface Identifier {
  readonly text: string;
  readonly digits: string | null;
}

interface SemverVersion {
  readonly numbers: readonly string[];
  /** Null for a release, which comes after its pre-releases. */
  readonly prerelease: readonly Identifier[] | null;
}

const shape = /^[vV]?([0-9]+(?:\.+[0-9]+)*)\.*(.*)$/;

const identifierOf = (text: string): Identifier => ({
  text,
  digits: isDigits(text) ? significantDigits(text) : null,
});

const compareIdentifiers = (left: Identifier, right: Identifier): Order => {
  if (left.digits !== null && right.digits !== null) return compareDigits(left.digits, right.digits);
  if (left.digits !== null) return -1;
  if (right.digits !== null) return 1;
  return compareText(left.text, right.text);
};

const comparePrereleases = (left: SemverVersion['prerelease'], right: SemverVersion['prerelease']): Order => {
  if (left === null || right === null) return left === right ? 0 : left === null ? 1 : -1;
  const length = Math.max(left.length, right.length);
  for (let index = 0; index < length; index += 1) {
    const [one, other] = [left[index], right[index]];
    if (one === undefined) return -1;
    if (other === undefined) return 1;
    const order = compareIdentifiers(one, other);
    if (order !== 0) return order;
  }
  return 0;
};

const semverLike = (options: {
  name: GrammarName;
  numberCount: number;
  foldsCase: boolean;
}): VersionGrammar<SemverVersion> => ({
  name: options.name,
  parse(text) {
    const [, release, rest] = shape.exec(text) ?? [];
    if (release === undefined || rest === undefined || /\s/.test(rest)) return null;
    const numbers = release.split(/\.+/);
    const surplus = numbers.slice(options.numberCount).map((number) => `.${significantDigits(number) || '0'}`);
    const [withoutBuild = ''] = (rest + surplus.join('')).split('+', 1);
    const prerelease = withoutBuild.startsWith('-') ? withoutBuild.slice(1) : withoutBuild;
    return {
      numbers: numbers.slice(0, options.numberCount).map(significantDigits),
      prerelease:
        prerelease === ''
          ? null
          : (options.foldsCase ? prerelease.toLowerCase() : prerelease).split('.').map(identifierOf),
    };
  },
  compare(left, right) {
    const order = compareNumberLists(left.numbers, right.numbers);
    return order === 0 ? comparePrereleases(left.prerelease, right.prerelease) : order;
  },
});

/**
 * Semantic Versioning 2.0.0 (npm, Go, crates.io, Bitnami and others), parsed as leniently as the OSV tools do: a
 * leading `v`, missing numbers as zero, a suffix without hyphen as a pre-release, a fourth number after the
 * pre-release. Build metadata is ignored.
 */
export const semver = semverLike({ name: 'semver', numberCount: 3, foldsCase: false });

/** NuGet versions: semantic versions with a fourth number and pre-releases that ignore case (NuGet reference). */
export const nuget = semverLike({ name: 'nuget', numberCount: 4, foldsCase: true });
