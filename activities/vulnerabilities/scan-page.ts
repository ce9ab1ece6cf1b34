import type { Database, Transaction } from '../../db/database.ts';
import { listAdvisorySources } from '../../db/reads/advisories/advisories.ts';
import { knownScores } from '../../db/reads/advisories/cve-feeds.ts';
import { holdRunningExecution } from '../../db/commands/jobs/executions.ts';
import {
  alertOnVulnerabilities,
  clearVulnerabilityAlerts,
  publishFound,
} from '../../db/commands/vulnerabilities/publish.ts';
import {
  createFindings,
  fixFindings,
  holdProviderFindings,
  lockNextResources,
  updateFindings,
} from '../../db/commands/vulnerabilities/scan.ts';
import { readResources, type ScanScope } from '../../db/reads/vulnerabilities/scan.ts';
import { severityOfScore } from '../../domain/advisories/severity-labels.ts';
import type { InstalledPackage } from '../../domain/packages/package-key.ts';
import type { FindingValues } from '../../domain/vulnerabilities/finding-values.ts';
import { evaluateResource, type PackageReason } from './evaluate-resource.ts';
import type { Knowledge } from './knowledge.ts';

/** The scanned resources and the execution. */
export interface ProviderScan extends ScanScope {
  executionId: number;
}

/** The result of a scan or of one of its pages. */
export interface ScanCounts {
  /** Resources whose packages were evaluated. */
  resources: number;
  /** Resources with a source of packages that could not be read; none of their findings was closed. */
  resourcesNotEvaluated: number;
  /** The reasons, each with the number of resources. */
  unreadable: Record<string, number>;
  packages: number;
  /** Packages that could not be evaluated, by reason. */
  packagesNotEvaluated: Partial<Record<PackageReason, number>>;
  advisoriesNotEvaluated: number;
  found: number;
  seenAgain: number;
  reopened: number;
  fixed: number;
}

export const noCounts: ScanCounts = {
  resources: 0,
  resourcesNotEvaluated: 0,
  unreadable: {},
  packages: 0,
  packagesNotEvaluated: {},
  advisoriesNotEvaluated: 0,
  found: 0,
  seenAgain: 0,
  reopened: 0,
  fixed: 0,
};

/**
 * Evaluates the next resources after a cursor and writes their findings, events and alerts in one transaction. Returns the
 * next cursor, null after the last page; or null when the execution has ended, and nothing was written. Reads what is
 * true at that moment, so a page that is run twice changes nothing the second time.
 */
export async function scanPage(
  database: Database,
  { scan, after, knowledge }: { scan: ProviderScan; after: number; knowledge: Knowledge },
): Promise<{ next: number | null; counts: ScanCounts } | null> {
  return database.transaction(async (transaction) => {
    await holdProviderFindings(transaction, scan.providerId);
    if (!(await holdRunningExecution(transaction, scan.executionId))) return null;
    const ids = await lockNextResources(transaction, scan, after);
    const last = ids.at(-1);
    if (last === undefined) return { next: null, counts: noCounts };
    const sources = await listAdvisorySources(transaction);
    const loaded = new Set(sources.filter((source) => source.loaded_at !== null).map(({ ecosystem }) => ecosystem));
    const resources = await readResources(transaction, ids);
    const packages = resources.flatMap((resource) => resource.packages);
    await knowledge.learn(
      transaction,
      packages.filter((installed): installed is InstalledPackage => installed.ecosystem !== null),
    );

    const created: (FindingValues & { resource_id: number })[] = [];
    const updated: (FindingValues & { id: number })[] = [];
    const reopened: (FindingValues & { id: number })[] = [];
    const fixed: { id: number; reason: string }[] = [];
    const counts: ScanCounts = { ...noCounts, packages: packages.length, packagesNotEvaluated: {}, unreadable: {} };
    for (const resource of resources) {
      if (resource.unreadable !== null && resource.status !== 'deleted') {
        counts.resourcesNotEvaluated += 1;
        addUnreadable(counts.unreadable, { [resource.unreadable]: 1 });
        // Another source may report some packages: their findings are opened, but none is closed.
        if (resource.readable.length === 0) continue;
      }
      counts.resources += 1;
      const { changes, notEvaluated, advisoriesNotEvaluated } = evaluateResource(resource, { knowledge, loaded });
      created.push(...changes.create.map((values) => ({ ...values, resource_id: resource.id })));
      updated.push(...changes.update);
      reopened.push(...changes.reopen);
      fixed.push(...changes.fix);
      counts.advisoriesNotEvaluated += advisoriesNotEvaluated;
      addReasons(counts.packagesNotEvaluated, Object.fromEntries(notEvaluated));
    }
    await replaceEstimates(transaction, [...created, ...updated, ...reopened]);
    const newFindings = await createFindings(transaction, scan, created);
    const seenAgain = await updateFindings(transaction, updated);
    const back = await updateFindings(transaction, reopened);
    const gone = await fixFindings(transaction, fixed);
    await publishFound(transaction, [...newFindings, ...back]);
    await alertOnVulnerabilities(transaction, seenAgain);
    await clearVulnerabilityAlerts(transaction, gone);
    return {
      next: last,
      counts: {
        ...counts,
        found: newFindings.length,
        seenAgain: seenAgain.length,
        reopened: back.length,
        fixed: gone.length,
      },
    };
  });
}

/** Replaces estimates by what NVD was found to say before. */
async function replaceEstimates(transaction: Transaction, findings: FindingValues[]): Promise<void> {
  const estimated = findings.filter((values) => values.score_estimated);
  const scores = await knownScores(transaction, [...new Set(estimated.map((values) => values.cve_id))]);
  for (const values of estimated) {
    const known = scores.get(values.cve_id);
    if (known === undefined) continue;
    values.cvss_score = known.score;
    values.cvss_vector = known.vector;
    values.severity = severityOfScore(known.score);
    values.score_basis = 'nvd';
    values.score_estimated = false;
  }
}

function addReasons<Reason extends string>(
  sum: Partial<Record<Reason, number>>,
  more: Partial<Record<Reason, number>>,
): void {
  for (const [reason, count] of Object.entries(more) as [Reason, number][]) {
    sum[reason] = (sum[reason] ?? 0) + count;
  }
}

/** Reasons may name individual resources: beyond this many distinct ones they are only counted. */
const keptReasons = 20;

function addUnreadable(sum: ScanCounts['unreadable'], more: ScanCounts['unreadable']): void {
  for (const [reason, count] of Object.entries(more)) {
    const isKept = Object.hasOwn(sum, reason) || Object.keys(sum).length < keptReasons;
    addReasons(sum, { [isKept ? reason : 'other reasons']: count });
  }
}

/** Returns the counts of two pages, or of two providers, together. */
export function addCounts(one: ScanCounts, other: ScanCounts): ScanCounts {
  const packagesNotEvaluated = { ...one.packagesNotEvaluated };
  addReasons(packagesNotEvaluated, other.packagesNotEvaluated);
  const unreadable = { ...one.unreadable };
  addUnreadable(unreadable, other.unreadable);
  return {
    resources: one.resources + other.resources,
    resourcesNotEvaluated: one.resourcesNotEvaluated + other.resourcesNotEvaluated,
    unreadable,
    packages: one.packages + other.packages,
    packagesNotEvaluated,
    advisoriesNotEvaluated: one.advisoriesNotEvaluated + other.advisoriesNotEvaluated,
    found: one.found + other.found,
    seenAgain: one.seenAgain + other.seenAgain,
    reopened: one.reopened + other.reopened,
    fixed: one.fixed + other.fixed,
  };
}
