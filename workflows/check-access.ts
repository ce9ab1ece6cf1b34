import { CancellationScope, isCancellation, proxyActivities } from '@temporalio/workflow';
import type {
  AccessCheckActivities,
  AccessCheckStateActivities,
} from '../activities/access-checks/access-check-activities.ts';
import { databaseActivity } from './activity-options.ts';
import { failureText } from './failure-text.ts';
import { fairShareOf, interactiveCloudQueue } from './task-queues.ts';

const { openAccessCheck, closeAccessCheck } = proxyActivities<AccessCheckStateActivities>(databaseActivity);

const attempts = 5;

/** Tries what the access to a provider allows, with one call for each service. */
export async function checkAccess(checkId: number): Promise<void> {
  try {
    const opened = await openAccessCheck({ checkId });
    if (opened === null) return;
    const { providerId, kind } = opened;
    const { tryAccessCalls } = proxyActivities<AccessCheckActivities>({
      taskQueue: interactiveCloudQueue(kind),
      startToCloseTimeout: '20 minutes',
      heartbeatTimeout: '20 seconds',
      retry: { initialInterval: '2 seconds', maximumInterval: '1 minute', maximumAttempts: attempts },
      priority: fairShareOf(providerId),
    });
    await tryAccessCalls({ checkId, providerId, attempts });
    await closeAccessCheck({ checkId, reason: null });
  } catch (error) {
    const reason = isCancellation(error) ? 'The check was cancelled' : failureText(error);
    await CancellationScope.nonCancellable(() => closeAccessCheck({ checkId, reason }));
    throw error;
  }
}
