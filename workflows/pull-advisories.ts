import { isCancellation, proxyActivities, setCurrentDetails } from '@temporalio/workflow';
import type { AdvisoryActivities } from '../activities/advisories/advisory-activities.ts';
import type { FeedActivities } from '../activities/feeds/feed-activities.ts';
import { databaseActivity } from './activity-options.ts';
import { failureText } from './failure-text.ts';
import { startScoring } from './score-vulnerabilities.ts';
import { workflowQueue } from './task-queues.ts';

const { listEcosystemsToLoad, noteLoadFailure } = proxyActivities<AdvisoryActivities>(databaseActivity);
const { loadSignals } = proxyActivities<FeedActivities>({
  taskQueue: workflowQueue,
  startToCloseTimeout: '30 minutes',
  heartbeatTimeout: '1 minute',
  retry: { initialInterval: '2 seconds', maximumInterval: '30 seconds', maximumAttempts: 3 },
});
const { loadEcosystem } = proxyActivities<AdvisoryActivities>({
  taskQueue: workflowQueue,
  startToCloseTimeout: '2 hours',
  heartbeatTimeout: '1 minute',
  retry: { initialInterval: '2 seconds', maximumInterval: '30 seconds', maximumAttempts: 4 },
});

/** An ecosystem that could not be loaded, and why. */
export interface FailedPull {
  ecosystem: string;
  error: string;
}

/**
 * Loads the advisories of every wanted ecosystem, or only of those whose advisories are older than a day, one after the
 * other. Returns the ecosystems that failed; their earlier advisories stay.
 */
export async function pullWanted(only: 'stale' | 'all'): Promise<FailedPull[]> {
  const failed: FailedPull[] = [];
  for (const ecosystem of await listEcosystemsToLoad(only)) {
    setCurrentDetails(`Loading the advisories of ${ecosystem}`);
    try {
      await loadEcosystem.executeWithOptions({ summary: ecosystem }, [ecosystem]);
    } catch (error) {
      if (isCancellation(error)) throw error;
      const failure = { ecosystem, error: failureText(error) };
      await noteLoadFailure(failure);
      failed.push(failure);
    }
  }
  return failed;
}

/** Loads the feeds about single CVEs. Returns the reason of a failure, or null; what was loaded before stays. */
export async function pullSignals(only: 'stale' | 'all'): Promise<string | null> {
  try {
    await loadSignals.executeWithOptions({ summary: 'Load known exploited CVEs and EPSS scores' }, [only]);
    return null;
  } catch (error) {
    if (isCancellation(error)) throw error;
    return failureText(error);
  }
}

/** Loads advisories and feeds; the daily Schedule starts it. */
export async function pullAdvisories(): Promise<FailedPull[]> {
  const failed = await pullWanted('all');
  const unsignalled = await pullSignals('all');
  await startScoring();
  setCurrentDetails(
    [
      failed.length === 0 ? 'Done' : `Not loaded: ${failed.map(({ ecosystem }) => ecosystem).join(', ')}`,
      ...(unsignalled === null ? [] : [unsignalled]),
    ].join('; '),
  );
  return failed;
}
