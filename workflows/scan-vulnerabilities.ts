import { CancellationScope, isCancellation, patched, proxyActivities } from '@temporalio/workflow';
import type { PackageActivities } from '../activities/vulnerabilities/package-activities.ts';
import type {
  AdvisoryAge,
  FeedAge,
  PlannedScan,
  VulnerabilityActivities,
} from '../activities/vulnerabilities/vulnerability-activities.ts';
import type { ScanCounts } from '../activities/vulnerabilities/scan-page.ts';
import type { JsonObject } from '../domain/json.ts';
import { cloudListing, databaseActivity } from './activity-options.ts';
import { failureText } from './failure-text.ts';
import { beginReading } from './package-sources.ts';
import { countProgress } from './progress.ts';
import { pullSignals, pullWanted, type FailedPull } from './pull-advisories.ts';
import { startScoring } from './score-vulnerabilities.ts';
import { cloudQueue, fairShareOf } from './task-queues.ts';

const { planVulnerabilityScan, notePackagesUnread, advisoryAges, logVulnerabilityScan, endVulnerabilityScan } =
  proxyActivities<VulnerabilityActivities>(databaseActivity);
const { scanProviderVulnerabilities } = proxyActivities<VulnerabilityActivities>({
  ...databaseActivity,
  startToCloseTimeout: '6 hours',
  heartbeatTimeout: '20 seconds',
});

/** A provider, or one resource of it. */
type ScanScope = PlannedScan;

/** Patch: a scan evaluates while package sources are still being read. */
const sourcesApart = 'vulnerability-scan-sources-apart';

/** How many providers are scanned at a time. */
const windowSize = 2;

/**
 * Reads the packages that clouds report from all sources in parallel, reloads advisories that are older than a day, and
 * evaluates the packages of the resources in the execution's scope. Sources that have not answered by then are waited
 * for, and what they report is evaluated separately. Advisories that could not be loaded are logged: the scan uses the
 * older ones, and packages of an ecosystem without any are not evaluated.
 */
export async function scanVulnerabilities(executionId: number): Promise<void> {
  try {
    const scopes = await planVulnerabilityScan(executionId);
    const { scanned, failedSources } = patched(sourcesApart)
      ? await scanAsSourcesAnswer(executionId, scopes)
      : await scanAfterSources(executionId, scopes);
    const ages = await advisoryAges();
    await endVulnerabilityScan({
      executionId,
      status: 'succeeded',
      error: null,
      counts: {
        providers: scopes.length,
        ...shownCounts(scanned),
        sources_failed: failedSources,
        advisories: shownAges(ages.ecosystems),
        feeds: shownFeeds(ages.feeds),
      },
    });
    await startScoring();
  } catch (error) {
    const reason = isCancellation(error) ? 'The vulnerability scan was cancelled' : failureText(error);
    await CancellationScope.nonCancellable(() =>
      endVulnerabilityScan({ executionId, status: 'failed', error: reason, counts: {} }),
    );
    throw error;
  }
}

interface ScanOutcome {
  scanned: ScanCounts[];
  /** How many providers each package source failed for. */
  failedSources: Record<string, number>;
}

/**
 * Evaluates what is known when the first sources have answered, and later the providers whose sources answered late.
 */
async function scanAsSourcesAnswer(executionId: number, scopes: ScanScope[]): Promise<ScanOutcome> {
  const reading = beginReading(executionId, scopes);
  await reading.firstAnswers();
  const late = reading.waiting();
  // The packages that were read decide which advisories are wanted.
  await loadAdvisories(executionId);
  const scanned = await scanAll(executionId, scopes);
  await reading.ended();
  if (late.length > 0) {
    await logLoads(executionId, await pullWanted('stale'));
    for (const [providerId, counts] of await scanAll(executionId, late)) {
      scanned.set(providerId, laterCounts(scanned.get(providerId), counts));
    }
  }
  return { scanned: [...scanned.values()], failedSources: { ...reading.failed } };
}

/** Scans the way executions of an earlier release do: all sources of a cloud are read first, one after the other. */
async function scanAfterSources(executionId: number, scopes: ScanScope[]): Promise<ScanOutcome> {
  await readAllPackages(executionId, scopes);
  await loadAdvisories(executionId);
  const scanned = await scanAll(executionId, scopes);
  return { scanned: [...scanned.values()], failedSources: {} };
}

async function loadAdvisories(executionId: number): Promise<void> {
  const failed = await pullWanted('stale');
  const unsignalled = await pullSignals('stale');
  const lost =
    unsignalled === null ? [] : [{ level: 'warn' as const, message: `A feed could not be loaded: ${unsignalled}` }];
  await logVulnerabilityScan(executionId, [...failed.map(loadFailureLine), ...lost]);
}

async function logLoads(executionId: number, failed: FailedPull[]): Promise<void> {
  if (failed.length > 0) await logVulnerabilityScan(executionId, failed.map(loadFailureLine));
}

const loadFailureLine = ({ ecosystem, error }: FailedPull) => ({
  level: 'warn' as const,
  message: `The advisories of ${ecosystem} could not be loaded: ${error}`,
  data: { ecosystem },
});

/** Runs work for each of the providers, a few at a time. */
async function forEachScope(scopes: ScanScope[], work: (scope: ScanScope) => Promise<void>): Promise<void> {
  const waiting = scopes[Symbol.iterator]();
  const lanes = Array.from({ length: windowSize }, async () => {
    for (const scope of waiting) await work(scope);
  });
  await Promise.all(lanes);
}

/**
 * Reads the packages from the clouds. A refusal is logged, and what the cloud reported before is marked as not
 * readable.
 */
async function readAllPackages(executionId: number, scopes: ScanScope[]): Promise<void> {
  await forEachScope(scopes, async ({ kind, ...scope }) => {
    const { providerId } = scope;
    const { readCloudPackages } = proxyActivities<PackageActivities>({
      ...cloudListing,
      taskQueue: cloudQueue(kind),
      priority: fairShareOf(providerId),
      // Where no worker serves this cloud, its packages are not evaluated, and the scan goes on.
      scheduleToStartTimeout: '1 hour',
    });
    const summary = `Read packages of provider ${providerId}`;
    try {
      const counts = await readCloudPackages.executeWithOptions({ summary }, [{ ...scope, executionId }]);
      if (counts.resources === 0) return;
      const message = `Provider ${providerId}: packages of ${counts.resources} resources read, ${counts.packages} packages, ${counts.unreadable} sources unreadable`;
      await logVulnerabilityScan(executionId, [
        {
          level: 'info',
          message,
          data: {
            provider_id: providerId,
            resources: counts.resources,
            packages: counts.packages,
            unreadable: counts.unreadable,
          },
        },
      ]);
    } catch (error) {
      if (isCancellation(error)) throw error;
      const reason = failureText(error);
      await notePackagesUnread({ ...scope, executionId, reason });
      const message = `The packages of provider ${providerId} could not be read: ${reason}`;
      await logVulnerabilityScan(executionId, [{ level: 'warn', message, data: { provider_id: providerId } }]);
    }
  });
}

async function scanAll(executionId: number, scopes: ScanScope[]): Promise<Map<number, ScanCounts>> {
  const scanned = new Map<number, ScanCounts>();
  const progress = countProgress({ total: scopes.length, unit: 'providers' });
  await forEachScope(scopes, async ({ kind: _kind, ...scope }) => {
    scanned.set(scope.providerId, await scanProvider(executionId, scope));
    progress.add(1);
  });
  return scanned;
}

async function scanProvider(executionId: number, scope: Omit<ScanScope, 'kind'>): Promise<ScanCounts> {
  const { providerId } = scope;
  const summary = `Scan provider ${providerId}`;
  const counts = await scanProviderVulnerabilities.executeWithOptions({ summary }, [{ ...scope, executionId }]);
  const { resources, packages, found, seenAgain, reopened, fixed } = counts;
  const missed = Object.values(counts.packagesNotEvaluated).reduce((sum, count) => sum + count, 0);
  const data = { provider_id: providerId, ...shownCounts([counts]) };
  const lines = [
    {
      level: 'info' as const,
      message: `Provider ${providerId}: ${packages} packages of ${resources} resources evaluated; findings: ${found} new, ${seenAgain} seen again, ${reopened} reopened, ${fixed} fixed`,
      data,
    },
  ];
  await logVulnerabilityScan(executionId, lines);
  if (missed > 0 || counts.resourcesNotEvaluated > 0) {
    const message = `Provider ${providerId}: ${missed} packages and ${counts.resourcesNotEvaluated} resources were not evaluated`;
    await logVulnerabilityScan(executionId, [{ level: 'warn', message, data }]);
  }
  return counts;
}

/** Combines the counts of two evaluations of one provider: totals from the later one, changes from both. */
function laterCounts(first: ScanCounts | undefined, later: ScanCounts): ScanCounts {
  if (first === undefined) return later;
  return {
    ...later,
    found: first.found + later.found,
    reopened: first.reopened + later.reopened,
    fixed: first.fixed + later.fixed,
    // The later evaluation sees the findings of the first one again.
    seenAgain: Math.max(0, later.seenAgain - first.found - first.reopened),
  };
}

/** Returns the sums over all scanned providers, under the names of the API. */
function shownCounts(scanned: ScanCounts[]): JsonObject {
  const sum = (name: Exclude<keyof ScanCounts, 'packagesNotEvaluated' | 'unreadable'>): number =>
    scanned.reduce((total, counts) => total + counts[name], 0);
  const sums = (each: Partial<Record<string, number>>[]): Record<string, number> => {
    const reasons: Record<string, number> = {};
    for (const [reason, count = 0] of each.flatMap((one) => Object.entries(one))) {
      reasons[reason] = (reasons[reason] ?? 0) + count;
    }
    return reasons;
  };
  return {
    resources: sum('resources'),
    resources_not_evaluated: sum('resourcesNotEvaluated'),
    unreadable: sums(scanned.map(({ unreadable }) => unreadable)),
    packages: sum('packages'),
    packages_not_evaluated: sums(scanned.map(({ packagesNotEvaluated }) => packagesNotEvaluated)),
    advisories_not_evaluated: sum('advisoriesNotEvaluated'),
    found: sum('found'),
    seen_again: sum('seenAgain'),
    reopened: sum('reopened'),
    fixed: sum('fixed'),
  };
}

const shownAges = (ages: AdvisoryAge[]): JsonObject =>
  Object.fromEntries(ages.map(({ ecosystem, loaded_at: loadedAt }) => [ecosystem, loadedAt]));

const shownFeeds = (ages: FeedAge[]): JsonObject =>
  Object.fromEntries(ages.map(({ feed, loaded_at: at }) => [feed, at]));
