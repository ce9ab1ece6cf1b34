import type { FoundReachability } from '../../db/reads/reachability/reachability.ts';
import { presentCare } from '../findings/care-fields.ts';
import { presentReachabilitySummary } from '../resources/reachability.ts';
import type { VulnerabilityDetailRow, VulnerabilityRow } from '../../db/reads/vulnerabilities/vulnerabilities.ts';
import { advisoryText, type AdvisoryReference } from '../../domain/advisories/advisory-facts.ts';
import type { OsvRecord } from '../../domain/advisories/osv-record.ts';

/** Returns a vulnerability finding as lists show it. */
export function presentVulnerability(row: VulnerabilityRow) {
  return {
    id: row.id,
    cve_id: row.cve_id,
    severity: row.severity,
    cvss_score: row.cvss_score,
    cvss_vector: row.cvss_vector,
    score_estimated: row.score_estimated,
    known_exploited: row.known_exploited,
    epss: row.epss,
    ecosystem: row.ecosystem,
    package_name: row.package_name,
    installed_version: row.installed_version,
    fix_version: row.fix_version,
    resource_id: row.resource_id,
    resource_name: row.resource_name,
    provider_id: row.provider_id,
    status: row.status,
    reason: row.reason,
    detected_at: row.detected_at.toISOString(),
    last_seen_at: row.last_seen_at.toISOString(),
    fixed_at: row.fixed_at?.toISOString() ?? null,
    ...presentCare('vulnerability', row),
  };
}

/**
 * Returns a vulnerability finding with data of its advisories: the longest description, else NVD's, and every link
 * once, and whether the internet reaches its resource.
 */
export function presentVulnerabilityDetail(
  row: VulnerabilityDetailRow,
  {
    advisories,
    nvd,
    reachability,
  }: {
    advisories: OsvRecord[];
    nvd: string | null;
    reachability: FoundReachability | null;
  },
) {
  const texts = advisories.map(advisoryText);
  const descriptions = texts.flatMap(({ description }) => description ?? []);
  const references = new Map<string, AdvisoryReference>();
  for (const reference of texts.flatMap((text) => text.references)) {
    if (!references.has(reference.url)) references.set(reference.url, reference);
  }
  return {
    ...presentVulnerability(row),
    description: descriptions.toSorted((one, other) => other.length - one.length)[0] ?? nvd,
    references: [...references.values()].map(({ type, url }) => ({ type, url })),
    installed_versions: row.installed_versions,
    score_basis: row.score_basis,
    advisory_ids: row.advisory_ids,
    changed_by: row.changed_by,
    execution_id: row.execution_id,
    acceptance_id: row.acceptance_id,
    reachability: presentReachabilitySummary(reachability),
  };
}
