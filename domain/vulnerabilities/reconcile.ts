import type { FindingValues } from './finding-values.ts';
import type { VulnerabilityStatus } from './statuses.ts';

/** The parts of a resource's stored finding that a scan needs. */
export interface KnownFinding {
  id: number;
  status: VulnerabilityStatus;
  cve_id: string;
  family: string;
  package_key: string;
  advisory_ids: readonly string[];
}

/** The changes that a scan makes to the findings of a resource. */
export interface FindingChanges {
  create: FindingValues[];
  /** Open and found again. */
  update: (FindingValues & { id: number })[];
  /** Fixed before and found again. */
  reopen: (FindingValues & { id: number })[];
  fix: { id: number; reason: string }[];
}

interface Place {
  family: string;
  package_key: string;
}

/** Returns a key that identifies a package of a resource. */
export const packageKeyOf = ({ family, package_key: key }: Place): string => `${family}\n${key}`;

const keyOf = (finding: Place & { cve_id: string }): string => `${packageKeyOf(finding)}\n${finding.cve_id}`;

/**
 * Compares a resource's detected vulnerabilities with the stored findings. Findings that are gone are fixed, those that
 * are back are reopened; ignored findings and those whose advisories could not be evaluated are left unchanged. A
 * deleted resource has no vulnerabilities.
 */
export const reconcileFindings = (resource: {
  isDeleted: boolean;
  found: readonly FindingValues[];
  known: readonly KnownFinding[];
  /** Whether an advisory of a finding could not be evaluated for its package. */
  isUnevaluated: (finding: KnownFinding) => boolean;
  /** `packageKeyOf` of all installed packages. */
  installed: ReadonlySet<string>;
}): FindingChanges => {
  const changes: FindingChanges = { create: [], update: [], reopen: [], fix: [] };
  const known = new Map(resource.known.map((finding) => [keyOf(finding), finding]));
  const found = resource.isDeleted ? [] : resource.found;
  const seen = new Set<number>();
  for (const values of found) {
    const stored = known.get(keyOf(values));
    if (stored === undefined) {
      changes.create.push(values);
      continue;
    }
    seen.add(stored.id);
    if (stored.status === 'open') changes.update.push({ ...values, id: stored.id });
    else if (stored.status === 'fixed') changes.reopen.push({ ...values, id: stored.id });
  }
  for (const finding of resource.known) {
    if (finding.status !== 'open' || seen.has(finding.id)) continue;
    const place = packageKeyOf(finding);
    if (resource.isDeleted) changes.fix.push({ id: finding.id, reason: 'The resource was deleted' });
    else if (!resource.isUnevaluated(finding)) {
      const isInstalled = resource.installed.has(place);
      const reason = isInstalled
        ? 'No advisory covers the installed version any longer'
        : 'The package is no longer installed';
      changes.fix.push({ id: finding.id, reason });
    }
  }
  return changes;
};
