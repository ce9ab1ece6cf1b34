import type { VulnerabilityFinding } from '../advisories/join-findings.ts';
import { scoreOfLabel } from '../advisories/severity-labels.ts';
import { ecosystemFamily, packageNameKey } from '../packages/package-key.ts';
import type { Severity } from '../severity.ts';

/** The source of a finding's score; `none` when no advisory gives a severity. */
export type ScoreBasis = 'cvss_v3' | 'nvd' | 'severity_word' | 'cvss_v4' | 'cvss_v2' | 'none';

/** A finding as it is stored: the columns that a scan decides. */
export interface FindingValues {
  cve_id: string;
  ecosystem: string;
  family: string;
  package_key: string;
  package_name: string;
  installed_version: string;
  installed_versions: readonly string[];
  fix_version: string | null;
  severity: Severity;
  /** CVSS v3 base score, 0.0 to 10.0. */
  cvss_score: number;
  cvss_vector: string | null;
  score_basis: ScoreBasis;
  score_estimated: boolean;
  advisory_ids: readonly string[];
}

/**
 * Returns the identity of a package of an ecosystem, the same for every spelling of its name and every release of its
 * ecosystem.
 */
export const packageIdentity = (of: { ecosystem: string; name: string }) => ({
  family: ecosystemFamily(of.ecosystem),
  package_key: packageNameKey(of.ecosystem, of.name),
});

/** A vulnerability without any score counts as medium, which filters do not hide and which raises no alarm. */
const unscored = {
  severity: 'medium',
  cvss_score: scoreOfLabel.medium,
  cvss_vector: null,
  score_basis: 'none',
  score_estimated: true,
} as const;

/** Returns the stored form of a finding. A score without a CVSS v3 vector is marked as estimated. */
export const findingValues = (finding: VulnerabilityFinding): FindingValues => {
  const { score } = finding;
  return {
    cve_id: finding.cveId,
    ecosystem: finding.ecosystem,
    ...packageIdentity({ ecosystem: finding.ecosystem, name: finding.packageName }),
    package_name: finding.packageName,
    installed_version: finding.installedVersion,
    installed_versions: finding.installedVersions,
    fix_version: finding.fixVersion,
    advisory_ids: finding.advisoryIds,
    ...(score === null
      ? unscored
      : {
          severity: score.severity,
          cvss_score: score.score,
          cvss_vector: score.vector,
          score_basis: score.basis,
          score_estimated: score.estimated,
        }),
  };
};
