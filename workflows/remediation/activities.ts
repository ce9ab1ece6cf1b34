import { ActivityCancellationType, proxyActivities, proxyLocalActivities } from '@temporalio/workflow';
import type { RemediationChangeActivities } from '../../activities/remediation/change-activities.ts';
import type { RemediationDecisionActivities } from '../../activities/remediation/decision-activities.ts';
import { remediationQueue } from '../task-queues.ts';
import { oneAfterAnother } from './one-at-a-time.ts';

/** Quick and idempotent writes to Postgres, tried for as long as it is away, without a way through a task queue. */
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
 * What calls the cloud. The activity itself says when a fault is final, since a database that is away or a worker that
 * was killed is to be waited for however long it takes.
 */
export const changes = proxyActivities<RemediationChangeActivities>(atCloud);

/** As `changes`, but one that is cancelled is waited for: nothing is undone while a call may still be under way. */
export const stepsToWaitFor = proxyActivities<Pick<RemediationChangeActivities, 'executeStep'>>({
  ...atCloud,
  cancellationType: ActivityCancellationType.WAIT_CANCELLATION_COMPLETED,
});
