import { ecosystemFamily } from '../../../domain/packages/package-key.ts';
import type { OsvRecord } from '../../../domain/advisories/osv-record.ts';
import { comparatorFor } from '../../../domain/versions/grammars.ts';
import { seededRandom } from '../../domain/versions/generated-pairs.ts';

export interface BoundaryPackage {
  readonly name: string;
  readonly version: string;
}

/** Tails that put a version a little below or above the one they follow, by grammar. */
const tailsByGrammar: Readonly<Record<string, readonly string[]>> = {
  apk: ['_rc1', '_p1', '_git2'],
  cran: ['.1'],
  dpkg: ['~', '~rc1', '+b1', '-1', '.1'],
  maven: ['-SNAPSHOT', '-rc1', '-1', '.1', '-sp', '.Final'],
  nuget: ['-0', '-rc.1', '-RC1', '.1', '+build'],
  packagist: ['-dev', '-RC1', '-beta2', '.1', 'p1'],
  pep440: ['.dev0', 'a1', 'rc1', '.post1', '.0', '.0.1', '+local'],
  rpm: ['~rc1', '^1', '.1', '-1'],
  rubygems: ['.pre', '.rc1', '.0', '.1', '-1'],
  semver: ['-0', '-rc.1', '-alpha', '.1', '+build'],
};

/** The same version with its last number one lower and one higher. */
const neighbours = (version: string): string[] => {
  const match = /^(.*?)([0-9]+)([^0-9]*)$/.exec(version);
  if (match === null) return [];
  const [, before = '', digits = '', after = ''] = match;
  const number = BigInt(digits);
  return [number + 1n, number - 1n].filter((next) => next >= 0n).map((next) => `${before}${next}${after}`);
};

/** A tail goes before the revision of an Alpine version, else to the end. */
const withTail = (version: string, tail: string): string => version.replace(/(?=-r[0-9]+$)|$/, tail);

const namedVersions = (affected: NonNullable<OsvRecord['affected']>[number]): string[] => [
  ...(affected.ranges ?? [])
    .filter((range) => range.type !== 'GIT')
    .flatMap((range) => range.events.flatMap((event) => Object.values(event))),
  ...(affected.versions ?? []).filter((_version, index, all) => index === 0 || index === all.length - 1),
];

/**
 * Packages on, just below and just above every version that the records name for a package of the ecosystem: every
 * boundary itself, and of its surroundings as many as `limit` allows, drawn by `seed`.
 */
export const boundaryPackages = (options: {
  ecosystem: string;
  records: readonly OsvRecord[];
  limit: number;
  seed: number;
}): BoundaryPackage[] => {
  const comparator = comparatorFor(options.ecosystem);
  if (comparator === null) throw new Error(`${options.ecosystem} has no order`);
  const { grammar } = comparator;
  const exact = new Map<string, BoundaryPackage>();
  const around = new Map<string, BoundaryPackage>();
  for (const record of options.records) {
    for (const affected of record.affected ?? []) {
      if (affected.package === undefined) continue;
      const { name, ecosystem } = affected.package;
      if (ecosystemFamily(ecosystem) !== ecosystemFamily(options.ecosystem)) continue;
      for (const boundary of namedVersions(affected)) {
        exact.set(`${name}\n${boundary}`, { name, version: boundary });
        for (const tail of tailsByGrammar[grammar] ?? []) {
          const version = withTail(boundary, tail);
          around.set(`${name}\n${version}`, { name, version });
        }
        for (const version of neighbours(boundary)) around.set(`${name}\n${version}`, { name, version });
      }
    }
  }
  const random = seededRandom(options.seed);
  const drawn = [...around]
    .filter(([key, { version }]) => !exact.has(key) && comparator.parse(version) !== null)
    .map(([, item]) => ({ item, place: random() }))
    .toSorted((left, right) => left.place - right.place)
    .slice(0, Math.max(options.limit - exact.size, 0))
    .map(({ item }) => item);
  return [...exact.values(), ...drawn];
};
