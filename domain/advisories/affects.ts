import type { InstalledPackage } from '../packages/package-key.ts';
import { comparatorFor } from '../versions/grammars.ts';
import { comparableVersion } from '../versions/version-line.ts';
import type { NotEvaluatedReason } from './affected-versions.ts';
import { buildMatcher } from './matcher.ts';
import type { MatchableRecord } from './osv-record.ts';

export type Verdict =
  | { readonly outcome: 'affected'; readonly fixVersion: string | null }
  | { readonly outcome: 'not_affected' }
  | { readonly outcome: 'not_evaluated'; readonly reason: NotEvaluatedReason };

/**
 * Returns whether one advisory covers one installed package, by the evaluation rules of the OSV schema (versions,
 * introduced, fixed, last_affected, limit; withdrawn records cover nothing), with the earliest fixed version above the
 * installed one. For many packages, build a matcher.
 */
export const affects = (options: { record: MatchableRecord; package: InstalledPackage }): Verdict => {
  const matcher = buildMatcher([options.record]);
  const { advisoryIds, notEvaluated } = matcher.evaluate(options.package);
  if (advisoryIds.length > 0) {
    return { outcome: 'affected', fixVersion: matcher.earliestFix(options.package, advisoryIds) };
  }
  const [first] = notEvaluated;
  return first === undefined ? { outcome: 'not_affected' } : { outcome: 'not_evaluated', reason: first.reason };
};

/**
 * Returns why the version of a package cannot be evaluated, null when it can; also for packages that no advisory names.
 */
export const unevaluableReason = (installed: InstalledPackage): NotEvaluatedReason | null => {
  const comparator = comparatorFor(installed.ecosystem);
  if (comparator === null) return 'ecosystem_not_supported';
  if (installed.version === null || installed.version === '') return 'no_version';
  return comparator.parse(comparableVersion(installed.version)) === null ? 'version_not_understood' : null;
};
