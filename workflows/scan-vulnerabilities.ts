import { CancellationScope, isCancellation, proxyActivities } from '@temporalio/workflow';
import type { AdvisoryAge, VulnerabilityActivities } from '../activities/vulnerabilities/vulnerability-activities.ts';
import type { ProviderScan, ScanCounts } from '../activities/vulnerabilities/scan-page.ts';
import type { JsonObject } from '../domain/json.ts';
import { databaseActivity } from './activity-options.ts';
import { failureText } from './failure-text.ts';
import { countProgress } from './progress.ts';
import { pullWanted, type FailedPull } from './pull-advisories.ts';

const { planVulnerabilityScan, advisoryAges, logVulnerabilityScan, endVulnerabilityScan } =
  proxyActivities<VulnerabilityActivities>(databaseActivity);
const { scanProviderVulnerabilities } = proxyActivities<VulnerabilityActivities>({
  ...databaseActivity,
  startToCloseTimeout: '6 hours',
  heartbeatTimeout: '2 minutes',
});

/** A provider, or one resource of it. */
type ScanScope = Omit<ProviderScan, 'executionId'>;

/** Providers that are scanned at once. */
const windowSize = 2;

/**
 * Loads advisories that are older than a day and judges the packages of the resources in the execution's scope by
 * them. Advisories that could not be loaded are told: the scan goes by the older ones, and packages of an ecosystem
 * without any are not evaluated.
 */
export async function scanVulnerabilities(executionId: number): Promise<void> {
  try {
    const failed = await pullWanted('stale');
    await logVulnerabilityScan(executionId, failed.map(loadFailureLine));
    const scopes = await planVulnerabilityScan(executionId);
    const scanned = await scanAll(executionId, scopes);
    await endVulnerabilityScan({
      executionId,
      status: 'succeeded',
      error: null,
      counts: { providers: scopes.length, ...shownCounts(scanned), advisories: shownAges(await advisoryAges()) },
    });
  } catch (error) {
    const reason = isCancellation(error) ? 'The vulnerability scan was cancelled' : failureText(error);
    await CancellationScope.nonCancellable(() =>
      endVulnerabilityScan({ executionId, status: 'failed', error: reason, counts: {} }),
    );
    throw error;
  }
}

const loadFailureLine = ({ ecosystem, error }: FailedPull) => ({
  level: 'warn' as const,
  message: `The advisories of ${ecosystem} could not be loaded: ${error}`,
  data: { ecosystem },
});

async function scanAll(executionId: number, scopes: ScanScope[]): Promise<ScanCounts[]> {
  const scanned: ScanCounts[] = [];
  const progress = countProgress({ total: scopes.length, unit: 'providers' });
  const waiting = scopes[Symbol.iterator]();
  const lanes = Array.from({ length: windowSize }, async () => {
    for (const scope of waiting) {
      scanned.push(await scanProvider(executionId, scope));
      progress.add(1);
    }
  });
  await Promise.all(lanes);
  return scanned;
}

async function scanProvider(executionId: number, scope: ScanScope): Promise<ScanCounts> {
  const { providerId } = scope;
  const summary = `Scan provider ${providerId}`;
  const counts = await scanProviderVulnerabilities.executeWithOptions({ summary }, [{ ...scope, executionId }]);
  const { resources, packages, found, seenAgain, reopened, fixed } = counts;
  const missed = Object.values(counts.packagesNotEvaluated).reduce((sum, count) => sum + count, 0);
  const data = { provider_id: providerId, ...shownCounts([counts]) };
  const lines = [
    {
      level: 'info' as const,
      message: `Provider ${providerId}: ${packages} packages of ${resources} resources judged, ${found} findings new, ${seenAgain} seen again, ${reopened} opened again, ${fixed} fixed`,
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

/** The sums of what was scanned, by the names of the API. */
function shownCounts(scanned: ScanCounts[]): JsonObject {
  const sum = (name: Exclude<keyof ScanCounts, 'packagesNotEvaluated'>): number =>
    scanned.reduce((total, counts) => total + counts[name], 0);
  const reasons: Record<string, number> = {};
  for (const { packagesNotEvaluated } of scanned) {
    for (const [reason, count] of Object.entries(packagesNotEvaluated))
      reasons[reason] = (reasons[reason] ?? 0) + count;
  }
  return {
    resources: sum('resources'),
    resources_not_evaluated: sum('resourcesNotEvaluated'),
    packages: sum('packages'),
    packages_not_evaluated: reasons,
    advisories_not_evaluated: sum('advisoriesNotEvaluated'),
    found: sum('found'),
    seen_again: sum('seenAgain'),
    reopened: sum('reopened'),
    fixed: sum('fixed'),
  };
}

const shownAges = (ages: AdvisoryAge[]): JsonObject =>
  Object.fromEntries(ages.map(({ ecosystem, loaded_at: loadedAt }) => [ecosystem, loadedAt]));
