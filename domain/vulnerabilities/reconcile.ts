import type { FindingValues } from './finding-values.ts';
import type { VulnerabilityStatus } from './statuses.ts';

/** A stored finding of a resource, as far as a scan needs it. */
export interface KnownFinding {
  id: number;
  status: VulnerabilityStatus;
  cve_id: string;
  family: string;
  package_key: string;
  advisory_ids: readonly string[];
}

/** What a scan does to the findings of a resource. */
export interface FindingChanges {
  create: FindingValues[];
  /** Open and seen again. */
  update: (FindingValues & { id: number })[];
  /** Fixed and back. */
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
 * Compares what was found on a resource with what is stored of it. What is gone is fixed, what is back is open again,
 * ignored findings are left alone, and so are those whose advisories could not be evaluated. A deleted resource has no
 * vulnerabilities any longer.
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
