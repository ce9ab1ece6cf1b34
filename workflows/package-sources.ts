import { isCancellation, proxyActivities, sleep } from '@temporalio/workflow';
import type { PackageActivities } from '../activities/vulnerabilities/package-activities.ts';
import type { PlannedScan, VulnerabilityActivities } from '../activities/vulnerabilities/vulnerability-activities.ts';
import { cloudOf } from '../domain/clouds/cloud-names.ts';
import { sourcesOfCloud, type CloudPackageSource } from '../domain/packages/package-sources.ts';
import { cloudListing, databaseActivity } from './activity-options.ts';
import { failureText } from './failure-text.ts';
import { cloudQueue, fairShareOf } from './task-queues.ts';

const { notePackagesUnread, logVulnerabilityScan } = proxyActivities<VulnerabilityActivities>(databaseActivity);

/** How many sources of all providers are read at a time; the task queues of the clouds bound the calls. */
const windowSize = 200;

/** How long a scan waits for sources before it evaluates what is known. */
const answersWithin = '10 seconds';

/** Retries of a source that did not answer the first time; after them it counts as failed. */
const askedAgain = { initialInterval: '5 seconds', maximumInterval: '1 minute', maximumAttempts: 3 } as const;

/** The package sources of a scan, which are read while it already evaluates. */
export interface SourceReading {
  /** Resolves when every source has answered or was interrupted once, or when the wait is over. */
  firstAnswers(): Promise<void>;
  /** Returns the providers with a source that has not finished yet. */
  waiting(): PlannedScan[];
  /** Resolves when every source has finished. */
  ended(): Promise<void>;
  /** How many providers each source failed for. */
  failed: Partial<Record<CloudPackageSource, number>>;
}

/**
 * Starts reading the packages from every source of every provider in parallel. A source that does not answer is retried
 * while the others continue; one that fails is logged and counted, and what it reported before is marked as not
 * readable.
 */
export function beginReading(executionId: number, scopes: PlannedScan[]): SourceReading {
  const tasks = scopes.flatMap((scope) => sourcesOfCloud[cloudOf[scope.kind]].map((source) => ({ scope, source })));
  const open = new Set(tasks);
  const failed: SourceReading['failed'] = {};
  let unanswered = tasks.length;
  let onAnswered: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => {
    onAnswered = resolve;
  });
  if (unanswered === 0) onAnswered();
  const waiting = tasks[Symbol.iterator]();
  const lanes = Array.from({ length: Math.min(windowSize, tasks.length) }, async () => {
    for (const task of waiting) {
      let isAnswered = false;
      const noteAnswer = (): void => {
        if (isAnswered) return;
        isAnswered = true;
        unanswered -= 1;
        if (unanswered === 0) onAnswered();
      };
      const isRead = await readSource(executionId, { ...task, onInterrupted: noteAnswer });
      if (!isRead) failed[task.source] = (failed[task.source] ?? 0) + 1;
      open.delete(task);
      noteAnswer();
    }
  });
  const all = Promise.all(lanes);
  // The caller that awaits `ended` receives the failure; until then it must not count as an unhandled rejection.
  all.catch(() => undefined);
  return {
    firstAnswers: async () => {
      await Promise.race([answered, all, sleep(answersWithin)]);
    },
    waiting: () => scopes.filter((scope) => [...open].some((task) => task.scope === scope)),
    ended: async () => {
      await all;
    },
    failed,
  };
}

interface SourceTask {
  scope: PlannedScan;
  source: CloudPackageSource;
  onInterrupted: () => void;
}

async function readSource(executionId: number, { scope, source, onInterrupted }: SourceTask): Promise<boolean> {
  const { kind, ...place } = scope;
  const { providerId } = place;
  const options = {
    ...cloudListing,
    taskQueue: cloudQueue(kind),
    priority: fairShareOf(providerId),
    // Where no worker serves this cloud, its packages are not evaluated, and the scan goes on.
    scheduleToStartTimeout: '1 hour',
  } as const;
  const wanted = { ...place, executionId, source };
  const log = (level: 'info' | 'warn', message: string, data = {}) =>
    logVulnerabilityScan(executionId, [{ level, message, data: { provider_id: providerId, source, ...data } }]);
  try {
    const first = proxyActivities<PackageActivities>(options);
    const summary = `Read the ${source} packages of provider ${providerId}`;
    let { interrupted, ...counts } = await first.readCloudPackages.executeWithOptions({ summary }, [
      { ...wanted, stopsAtFault: true },
    ]);
    if (interrupted !== undefined) {
      onInterrupted();
      await log('warn', `Provider ${providerId}: ${source} does not answer and is asked again: ${interrupted.reason}`);
      const again = proxyActivities<PackageActivities>({ ...options, retry: askedAgain });
      ({ interrupted, ...counts } = await again.readCloudPackages.executeWithOptions({ summary }, [
        { ...wanted, from: interrupted.progress },
      ]));
    }
    if (counts.resources > 0) {
      const message = `Provider ${providerId}: ${source} of ${counts.resources} resources read, ${counts.packages} packages, ${counts.unreadable} unreadable`;
      await log('info', message, { ...counts });
    }
    return true;
  } catch (error) {
    if (isCancellation(error)) throw error;
    const reason = failureText(error);
    await notePackagesUnread({ ...place, executionId, reason, source });
    await log('warn', `Provider ${providerId}: ${source} could not be read: ${reason}`);
    return false;
  }
}
