import { unevaluableReason } from '../../domain/advisories/affects.ts';
import type { NotEvaluatedReason } from '../../domain/advisories/affected-versions.ts';
import { isReported } from '../../domain/advisories/reported-advisory.ts';
import { joinFindings, type EvaluatedPackage } from '../../domain/advisories/join-findings.ts';
import { ecosystemFamily, type InstalledPackage } from '../../domain/packages/package-key.ts';
import { findingValues, packageIdentity } from '../../domain/vulnerabilities/finding-values.ts';
import { packageKeyOf, reconcileFindings, type FindingChanges } from '../../domain/vulnerabilities/reconcile.ts';
import type { VulnerabilityScanRow } from '../../db/reads/vulnerabilities/scan.ts';
import type { Knowledge } from './knowledge.ts';

/** Why a package could not be evaluated; `no_advisories` when the advisories of its ecosystem were never loaded. */
export type PackageReason = NotEvaluatedReason | 'no_advisories';

/** The result of evaluating one resource. */
export interface ResourceEvaluation {
  changes: FindingChanges;
  /** Packages that could not be evaluated, by reason. */
  notEvaluated: Map<PackageReason, number>;
  /** Advisories that could not be evaluated for a package that was otherwise evaluated. */
  advisoriesNotEvaluated: number;
}

/** Returns whether advisories were loaded for the ecosystem of a package, for its release or for all releases. */
const isLoaded = (ecosystem: string, loaded: ReadonlySet<string>): boolean =>
  loaded.has(ecosystem) || loaded.has(ecosystemFamily(ecosystem));

/** Evaluates the packages of a resource against the advisories, and returns what changes in its findings. */
export function evaluateResource(
  resource: VulnerabilityScanRow,
  { knowledge, loaded }: { knowledge: Knowledge; loaded: ReadonlySet<string> },
): ResourceEvaluation {
  const installed = new Set<string>();
  const wholly = new Set<string>();
  const partly = new Map<string, Set<string>>();
  const notEvaluated = new Map<PackageReason, number>();
  let advisoriesNotEvaluated = 0;
  const evaluated: EvaluatedPackage[] = [];
  // The cloud's scanner decides for what it covers, whether or not there are advisories for the ecosystem.
  const isScanned = resource.readable.some((source) => source === 'inspector' || source === 'image_scan');

  const miss = (reason: PackageReason, key: string | null): void => {
    if (!isScanned || (reason !== 'no_advisories' && reason !== 'ecosystem_not_supported'))
      notEvaluated.set(reason, (notEvaluated.get(reason) ?? 0) + 1);
    if (key !== null) wholly.add(key);
  };

  for (const { ecosystem, name, version } of resource.packages) {
    if (ecosystem === null) {
      miss('ecosystem_not_supported', null);
      continue;
    }
    const candidate: InstalledPackage = { ecosystem, name, version };
    const key = packageKeyOf(packageIdentity(candidate));
    installed.add(key);
    const reason = isLoaded(ecosystem, loaded) ? unevaluableReason(candidate) : 'no_advisories';
    if (reason !== null) miss(reason, key);
    // A list of versions or an open range can cover even a version that cannot be parsed.
    const evaluation = knowledge.matcher.evaluate(candidate);
    evaluated.push({ installed: candidate, evaluation });
    for (const { advisoryId } of evaluation.notEvaluated) {
      if (reason === null) advisoriesNotEvaluated += 1;
      if (advisoryId === null) wholly.add(key);
      else partly.set(key, (partly.get(key) ?? new Set()).add(advisoryId));
    }
  }
  const joined = joinFindings({ packages: evaluated, matcher: knowledge.matcher, factsOf: knowledge.factsOf });
  const changes = reconcileFindings({
    isDeleted: resource.status === 'deleted',
    found: joined.map(findingValues),
    known: resource.known,
    installed,
    isUnevaluated(finding) {
      if (resource.unreadable !== null) return true;
      if (finding.advisory_ids.every(isReported)) return false;
      const key = packageKeyOf(finding);
      return wholly.has(key) || finding.advisory_ids.some((id) => partly.get(key)?.has(id) === true);
    },
  });
  return { changes, notEvaluated, advisoriesNotEvaluated };
}
