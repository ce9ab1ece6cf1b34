import { ecosystemFamily, isSameEcosystem, packageNameKey } from '../packages/package-key.ts';
import type { InstalledPackage } from '../packages/package-key.ts';
import { comparatorFor, semverComparator } from '../versions/grammars.ts';
import type { ParsedVersion, VersionComparator } from '../versions/grammars.ts';
import { comparableVersion } from '../versions/version-line.ts';
import { answerFor, compileAffected, fixesAbove } from './affected-versions.ts';
import type { CompiledAffected, NotEvaluatedReason, ReadVersion } from './affected-versions.ts';
import type { MatchableRecord, OsvAffected } from './osv-record.ts';

export interface NotEvaluated {
  /** Null when no advisory of the package can be evaluated. */
  readonly advisoryId: string | null;
  readonly reason: NotEvaluatedReason;
}

/** The advisories that apply to one package. */
export interface PackageEvaluation {
  /** Ids of the advisories that cover the installed version, in the order of the records. */
  readonly advisoryIds: readonly string[];
  /** What could not be evaluated; never a pass. */
  readonly notEvaluated: readonly NotEvaluated[];
}

export interface Matcher {
  /** How many advisories the matcher holds, withdrawn ones excluded. */
  readonly advisoryCount: number;
  /** Returns the advisories that cover a package. */
  evaluate(installed: InstalledPackage): PackageEvaluation;
  /**
   * Returns the earliest version above the installed one that one of these advisories names as fixed and that none of
   * them covers; null when there is none.
   */
  earliestFix(installed: InstalledPackage, advisoryIds: readonly string[]): string | null;
}

interface Entry {
  readonly advisoryId: string;
  readonly affected: OsvAffected;
  compiled: CompiledAffected | null;
}

const nothingFound: PackageEvaluation = { advisoryIds: [], notEvaluated: [] };

const keyOf = (ecosystem: string, name: string): string =>
  `${ecosystemFamily(ecosystem)}\n${packageNameKey(ecosystem, name)}`;

/** Returns the compiled versions of an entry. Compiles lazily, since a scan needs few of the packages. */
const compiledOf = (entry: Entry): CompiledAffected => {
  entry.compiled ??= compileAffected(entry.affected);
  return entry.compiled;
};

const orderOf = (ecosystem: string): VersionComparator => comparatorFor(ecosystem) ?? semverComparator;

const evaluateEntries = (entries: readonly Entry[], version: ReadVersion): PackageEvaluation => {
  const advisoryIds = new Set<string>();
  const reasons = new Map<string, NotEvaluatedReason>();
  for (const entry of entries) {
    if (advisoryIds.has(entry.advisoryId)) continue;
    const answer = answerFor(compiledOf(entry), version);
    if (answer === 'affected') advisoryIds.add(entry.advisoryId);
    else if (answer !== 'not_affected') reasons.set(entry.advisoryId, answer);
  }
  return {
    advisoryIds: [...advisoryIds],
    notEvaluated: [...reasons]
      .filter(([advisoryId]) => !advisoryIds.has(advisoryId))
      .map(([advisoryId, reason]) => ({ advisoryId, reason })),
  };
};

/**
 * Indexes advisories by package, so that matching a package is a lookup of its name and a walk over the sorted events
 * of its advisories. Takes records of one ecosystem or of several; keeps only the id and the `affected` part of each.
 * Withdrawn records are left out.
 */
export const buildMatcher = (records: Iterable<MatchableRecord>): Matcher => {
  /** By package and then by ecosystem, since the releases of a distribution have mostly the same packages. */
  const entriesByPackage = new Map<string, Map<string, Entry[]>>();
  let advisoryCount = 0;
  for (const record of records) {
    if (record.withdrawn !== undefined) continue;
    advisoryCount += 1;
    for (const affected of record.affected ?? []) {
      if (affected.package === undefined) continue;
      const { ecosystem, name } = affected.package;
      const key = keyOf(ecosystem, name);
      const byEcosystem = entriesByPackage.get(key) ?? new Map<string, Entry[]>();
      entriesByPackage.set(key, byEcosystem);
      const entries = byEcosystem.get(ecosystem) ?? [];
      byEcosystem.set(ecosystem, entries);
      entries.push({ advisoryId: record.id, affected, compiled: null });
    }
  }

  const entriesFor = (installed: InstalledPackage): readonly Entry[] => {
    const byEcosystem = entriesByPackage.get(keyOf(installed.ecosystem, installed.name));
    if (byEcosystem === undefined) return [];
    const groups = [...byEcosystem].filter(([ecosystem]) => isSameEcosystem(ecosystem, installed.ecosystem));
    const [first] = groups;
    return groups.length === 1 && first !== undefined ? first[1] : groups.flatMap(([, entries]) => entries);
  };

  return {
    advisoryCount,
    evaluate(installed) {
      const entries = entriesFor(installed);
      if (entries.length === 0) return nothingFound;
      const text = installed.version;
      if (text === null || text === '') {
        return { advisoryIds: [], notEvaluated: [{ advisoryId: null, reason: 'no_version' }] };
      }
      return evaluateEntries(entries, { text, parsed: orderOf(installed.ecosystem).parse(comparableVersion(text)) });
    },
    earliestFix(installed, advisoryIds) {
      const order = orderOf(installed.ecosystem);
      const from: ParsedVersion | null =
        installed.version === null ? null : order.parse(comparableVersion(installed.version));
      if (from === null) return null;
      const entries = entriesFor(installed).filter((entry) => advisoryIds.includes(entry.advisoryId));
      const fixes = entries
        .flatMap((entry) => fixesAbove(compiledOf(entry), from))
        .sort((left, right) => order.comparePair(left.parsed, right.parsed));
      const clean = fixes.find((fix) => entries.every((entry) => answerFor(compiledOf(entry), fix) !== 'affected'));
      return clean?.text ?? null;
    },
  };
};
