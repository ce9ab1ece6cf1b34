import {
  ApplicationFailure,
  CancellationScope,
  isCancellation,
  patched,
  proxyActivities,
  setCurrentDetails,
} from '@temporalio/workflow';
import type { ExecutionEnd, JobActivities } from '../activities/jobs/job-activities.ts';
import type { CollectActivities } from '../activities/sync/collect.ts';
import type { PlanActivities } from '../activities/sync/plan.ts';
import type { SyncStateActivities } from '../activities/sync/sync-state.ts';
import type { ProviderKind } from '../domain/clouds/cloud-names.ts';
import type { ExecutionTrigger } from '../domain/jobs/job-types.ts';
import { cloudCheck, cloudListing, databaseActivity } from './activity-options.ts';
import { failureText } from './failure-text.ts';
import { countProgress } from './progress.ts';
import { runExecution } from './run-execution.ts';
import { cloudQueue, fairShareOf, interactiveCloudQueue } from './task-queues.ts';
import type { UnitName } from '../domain/inventory/unit-name.ts';

const { openSync, failUnits, finishSync, failSync } = proxyActivities<SyncStateActivities>(databaseActivity);
const { claimProviderSync } = proxyActivities<JobActivities>(databaseActivity);

/** How many listings run at a time. */
const windowSize = 10;
/** Beyond this many that are left, listings share activities. */
const activitiesAtMost = 40;
/** Of one activity that runs all listings; those that it leaves get their own, with more attempts. */
const attemptsTogether = 3;
/**
 * After this time listings yield to those of other accounts that wait. It grows, so that the history of a long sync on
 * a busy installation stays short.
 */
const firstSliceMs = 10_000;
const longestSliceMs = 60_000;

/**
 * Brings the inventory of a provider up to date: plans the listings, runs them in a bounded window, and adds up their
 * results. Fails when the execution does, so that operators see the failure.
 */
export async function syncProvider(executionId: number): Promise<void> {
  try {
    const opened = await openSync({ executionId });
    if (opened === null) return;
    const units = await collectAll({ executionId, ...opened });
    const outcome = await finishSync({ executionId, units });
    if (outcome === null) return;
    setCurrentDetails(outcome.reason ?? 'Complete');
    if (outcome.status === 'failed') throw ApplicationFailure.nonRetryable(outcome.reason ?? '', 'SyncFailed');
  } catch (error) {
    const reason = isCancellation(error) ? 'The sync was cancelled' : failureText(error);
    await CancellationScope.nonCancellable(() => failSync({ executionId, reason }));
    throw error;
  }
}

/** Runs all listings and returns those that were planned. */
async function collectAll(sync: { executionId: number; providerId: number; kind: ProviderKind }): Promise<UnitName[]> {
  const { executionId, providerId, kind } = sync;
  const priority = fairShareOf(providerId);
  const { planSync } = proxyActivities<PlanActivities>({
    ...cloudCheck,
    taskQueue: interactiveCloudQueue(kind),
    priority,
  });
  const units = await planSync.executeWithOptions({ summary: 'Check credentials and plan' }, [
    { providerId, executionId },
  ]);
  const bulk = { ...cloudListing, taskQueue: cloudQueue(kind), priority };
  const { collectUnits } = proxyActivities<CollectActivities>(bulk);

  const progress = countProgress({ total: units.length, unit: 'listings' });

  /** Runs all listings in one activity, and returns those that need their own: most accounts need none. */
  async function collectTogether(): Promise<UnitName[]> {
    const { collectUnits: collectAtOnce } = proxyActivities<CollectActivities>({
      ...bulk,
      retry: { ...bulk.retry, maximumAttempts: attemptsTogether },
    });
    const input = { executionId, providerId, units, sliceMs: firstSliceMs, atOnce: windowSize };
    let left = units;
    try {
      const paused = await collectAtOnce.executeWithOptions({ summary: summaryOf(units) }, [input]);
      // Activities of the previous release do not say which listings they left.
      left = paused == null ? [] : plannedOf(units, paused.units);
    } catch (error) {
      if (isCancellation(error) || isFinalForAll(error)) throw error;
    }
    progress.add(units.length - left.length);
    return left;
  }

  async function collectGroup(group: UnitName[]): Promise<void> {
    try {
      for (let sliceMs = firstSliceMs; ; sliceMs = Math.min(2 * sliceMs, longestSliceMs)) {
        const input = { executionId, providerId, units: group, sliceMs };
        const left = await collectUnits.executeWithOptions({ summary: summaryOf(group) }, [input]);
        // Activities of the previous release complete all listings and return nothing.
        if (left == null) break;
      }
    } catch (error) {
      if (isCancellation(error) || isFinalForAll(error)) throw error;
      await failUnits({ executionId, units: group, reason: failureText(error) });
    }
    progress.add(group.length);
  }

  const isShared = units.length > 1 && patched('listings-share-an-activity');
  const waiting = grouped(isShared ? await collectTogether() : units)[Symbol.iterator]();
  await CancellationScope.cancellable(async () => {
    const scope = CancellationScope.current();
    const lanes = Array.from({ length: windowSize }, async () => {
      for (const group of waiting) await collectGroup(group);
    });
    try {
      await Promise.all(lanes);
    } catch (error) {
      scope.cancel();
      await Promise.allSettled(lanes);
      throw error;
    }
  });
  return units;
}

/** Returns whether a failure affects every listing: refused credentials, or writes that are no longer permitted. */
function isFinalForAll(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof ApplicationFailure && ['BadCredentials', 'Superseded'].includes(cause.type ?? '');
}

/**
 * Groups the listings: one per group while there are few, otherwise enough per group to bound the number of activities.
 */
function grouped(units: UnitName[]): UnitName[][] {
  const size = Math.max(1, Math.ceil(units.length / activitiesAtMost));
  const groups: UnitName[][] = [];
  for (let start = 0; start < units.length; start += size) groups.push(units.slice(start, start + size));
  return groups;
}

/** Returns the planned listings that an activity names; all of them when it names none. */
function plannedOf(units: UnitName[], named: UnitName[] | undefined): UnitName[] {
  if (named === undefined) return units;
  const keys = new Set(named.map(({ service, region }) => `${service}/${region}`));
  return units.filter(({ service, region }) => keys.has(`${service}/${region}`));
}

function summaryOf(group: UnitName[]): string {
  const named = group.slice(0, 3).map(({ service, region }) => `${service} in ${region}`);
  return group.length > 3 ? `${named.join(', ')} and ${group.length - 3} more` : named.join(', ');
}

/**
 * Syncs a provider within another workflow: runs a new sync as a child, or waits for the one that is running. Returns
 * how the sync ended, or null when the provider has been deleted.
 */
export async function runProviderSync(sync: {
  providerId: number;
  trigger: ExecutionTrigger;
}): Promise<ExecutionEnd | null> {
  const claimed = await claimProviderSync(sync);
  return claimed === null ? null : runExecution(claimed);
}
