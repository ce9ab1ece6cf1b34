import { WorkflowExecutionAlreadyStartedError } from '@temporalio/common';
import { ParentClosePolicy, proxyActivities, startChild } from '@temporalio/workflow';
import type { FeedActivities } from '../activities/feeds/feed-activities.ts';
import { workflowIds } from './ids.ts';
import { workflowQueue } from './task-queues.ts';

const { askNvd } = proxyActivities<FeedActivities>({
  taskQueue: workflowQueue,
  startToCloseTimeout: '2 hours',
  heartbeatTimeout: '1 minute',
  retry: { initialInterval: '30 seconds', maximumInterval: '10 minutes', maximumAttempts: 6 },
});

/** Replaces the estimated scores of findings with those of NVD, at the rate that NVD allows. One runs at a time. */
export async function scoreVulnerabilities(): Promise<number> {
  return askNvd.executeWithOptions({ summary: 'Request scores from NVD' }, []);
}

/** Starts the scoring unless it is running, and does not wait for it: NVD's rate limits make it slow. */
export async function startScoring(): Promise<void> {
  try {
    await startChild(scoreVulnerabilities, {
      workflowId: workflowIds.scoreVulnerabilities,
      taskQueue: workflowQueue,
      parentClosePolicy: ParentClosePolicy.ABANDON,
      staticSummary: 'Replace estimated scores with those of NVD',
    });
  } catch (error) {
    if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
  }
}
