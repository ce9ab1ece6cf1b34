import { ecosystemFamily, packageNameKey } from '../packages/package-key.ts';
import type { InstalledPackage } from '../packages/package-key.ts';
import { comparatorFor } from '../versions/grammars.ts';
import type { AdvisoryFacts } from './advisory-facts.ts';
import type { AdvisoryScore } from './advisory-score.ts';
import type { Matcher, PackageEvaluation } from './matcher.ts';

/** One vulnerability of one package of a resource, however many advisories name it. */
export interface VulnerabilityFinding {
  /** The CVE; the advisory's own id where no advisory names a CVE. */
  readonly cveId: string;
  readonly ecosystem: string;
  readonly packageName: string;
  /** The lowest affected version where several are installed. */
  readonly installedVersion: string;
  /** Every affected version that is installed, ascending. */
  readonly installedVersions: readonly string[];
  /** The earliest version above `installedVersion` that none of the advisories covers. */
  readonly fixVersion: string | null;
  /** Null when no advisory gives a severity. */
  readonly score: AdvisoryScore | null;
  /** Ascending. */
  readonly advisoryIds: readonly string[];
}

export interface EvaluatedPackage {
  readonly installed: InstalledPackage;
  readonly evaluation: PackageEvaluation;
}

const sharesName = (one: AdvisoryFacts, other: AdvisoryFacts): boolean =>
  one.aliasIds.includes(other.id) ||
  other.aliasIds.includes(one.id) ||
  one.aliasIds.some((alias) => other.aliasIds.includes(alias));

/** Returns the advisories that describe the same vulnerability as `start`, connected by any number of aliases. */
const aliasGroup = (start: AdvisoryFacts, among: readonly AdvisoryFacts[]): AdvisoryFacts[] => {
  const group = [start];
  for (const member of group) {
    for (const other of among) if (!group.includes(other) && sharesName(member, other)) group.push(other);
  }
  return group;
};

/**
 * Returns the advisories of each finding id: one finding per CVE; an advisory without a CVE joins those that share an
 * alias with it, and keeps its own id (the first of the group) when none of them names a CVE.
 */
const advisoriesByFinding = (advisories: readonly AdvisoryFacts[]): Map<string, AdvisoryFacts[]> => {
  const byFinding = new Map<string, AdvisoryFacts[]>();
  for (const advisory of advisories) {
    let ids = advisory.cveIds;
    if (ids.length === 0) {
      const group = aliasGroup(advisory, advisories);
      ids = [...new Set(group.flatMap((member) => member.cveIds))];
      if (ids.length === 0)
        ids = group
          .map((member) => member.id)
          .toSorted()
          .slice(0, 1);
    }
    for (const id of ids) {
      const joined = byFinding.get(id);
      if (joined === undefined) byFinding.set(id, [advisory]);
      else joined.push(advisory);
    }
  }
  return byFinding;
};

/** Returns the worst score: CVSS v3 scores take precedence over estimates, then the highest wins. */
const worstScore = (advisories: readonly AdvisoryFacts[]): AdvisoryScore | null => {
  let worst: AdvisoryScore | null = null;
  for (const { score } of advisories) {
    if (score === null) continue;
    const isWorse =
      worst === null ||
      (worst.estimated && !score.estimated) ||
      (worst.estimated === score.estimated && score.score > worst.score);
    if (isWorse) worst = score;
  }
  return worst;
};

const findingsOfPackage = (
  { installed, evaluation }: EvaluatedPackage,
  options: Pick<JoinOptions, 'matcher' | 'factsOf'>,
): VulnerabilityFinding[] => {
  const { version } = installed;
  if (version === null || evaluation.advisoryIds.length === 0) return [];
  const advisories = evaluation.advisoryIds.map((id) => options.factsOf(id, installed));
  return [...advisoriesByFinding(advisories)].map(([cveId, joined]) => {
    const advisoryIds = joined.map((advisory) => advisory.id).toSorted();
    return {
      cveId,
      ecosystem: installed.ecosystem,
      packageName: installed.name,
      installedVersion: version,
      installedVersions: [version],
      fixVersion: options.matcher.earliestFix(installed, advisoryIds),
      score: worstScore(joined),
      advisoryIds,
    };
  });
};

const isEarlier = (one: VulnerabilityFinding, other: VulnerabilityFinding): boolean =>
  comparatorFor(one.ecosystem)?.compare(one.installedVersion, other.installedVersion) === -1;

/**
 * Joins two findings of the same vulnerability in two installed versions of one package; `installedVersion` is the
 * lower one.
 */
const mergeVersions = (one: VulnerabilityFinding, other: VulnerabilityFinding): VulnerabilityFinding => {
  const [first, second] = isEarlier(other, one) ? [other, one] : [one, other];
  const order = comparatorFor(first.ecosystem);
  return {
    ...first,
    installedVersions: [...new Set([...first.installedVersions, ...second.installedVersions])].toSorted(
      (left, right) => order?.compare(left, right) ?? 0,
    ),
    advisoryIds: [...new Set([...first.advisoryIds, ...second.advisoryIds])].toSorted(),
  };
};

export interface JoinOptions {
  /** The packages of one resource, with the matcher's evaluation of each. */
  readonly packages: Iterable<EvaluatedPackage>;
  readonly matcher: Matcher;
  /** Returns the facts of an advisory, with its score for the given package. */
  factsOf(advisoryId: string, installed: InstalledPackage): AdvisoryFacts;
}

/**
 * Returns the findings of one resource: one for each CVE and package, however many advisories name the vulnerability
 * (GHSA, PYSEC, ALSA and BIT records join by their CVEs and aliases) and however many versions of the package are
 * installed.
 */
export const joinFindings = (options: JoinOptions): VulnerabilityFinding[] => {
  const findings = new Map<string, VulnerabilityFinding>();
  for (const evaluated of options.packages) {
    for (const finding of findingsOfPackage(evaluated, options)) {
      const { ecosystem, packageName } = finding;
      const key = `${finding.cveId}\n${ecosystemFamily(ecosystem)}\n${packageNameKey(ecosystem, packageName)}`;
      const known = findings.get(key);
      findings.set(key, known === undefined ? finding : mergeVersions(known, finding));
    }
  }
  return [...findings.values()];
};
