import { ActivityCancellationType, proxyActivities, proxyLocalActivities } from '@temporalio/workflow';
import type { RemediationChangeActivities } from '../../activities/remediation/change-activities.ts';
import type { RemediationDecisionActivities } from '../../activities/remediation/decision-activities.ts';
import { remediationQueue } from '../task-queues.ts';
import { oneAfterAnother } from './one-at-a-time.ts';

/** Quick and idempotent writes to Postgres as local activities, retried for as long as Postgres is unavailable. */
export const rows = oneAfterAnother<RemediationDecisionActivities>(
  proxyLocalActivities<RemediationDecisionActivities>({
    startToCloseTimeout: '15 seconds',
    retry: { initialInterval: '200 milliseconds', maximumInterval: '10 seconds' },
  }),
);

const atCloud = {
  taskQueue: remediationQueue,
  startToCloseTimeout: '2 hours',
  heartbeatTimeout: '10 seconds',
  retry: { initialInterval: '300 milliseconds', maximumInterval: '15 seconds' },
} as const;

/**
 * The activities that call the cloud. The activity itself marks a fault as final, since an unavailable database or a
 * killed worker has to be waited for however long it takes.
 */
export const changes = proxyActivities<RemediationChangeActivities>(atCloud);

/** Like `changes`, but waits for a cancelled activity: nothing is undone while a call may still be in flight. */
export const stepsToWaitFor = proxyActivities<Pick<RemediationChangeActivities, 'executeStep'>>({
  ...atCloud,
  cancellationType: ActivityCancellationType.WAIT_CANCELLATION_COMPLETED,
});
