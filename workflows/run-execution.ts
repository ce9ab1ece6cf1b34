import {
  ActivityCancellationType,
  executeChild,
  isCancellation,
  ParentClosePolicy,
  proxyActivities,
  WorkflowIdReusePolicy,
} from '@temporalio/workflow';
import { defineSearchAttributeKey, type SearchAttributePair } from '@temporalio/common';
import type { ExecutionEnd, JobActivities, ScheduledExecution } from '../activities/jobs/job-activities.ts';
import { searchAttributeNames, type WorkflowStart } from '../domain/workflow-start.ts';
import { databaseActivity } from './activity-options.ts';

const { awaitExecution } = proxyActivities<JobActivities>({
  ...databaseActivity,
  startToCloseTimeout: '24 hours',
  heartbeatTimeout: '15 seconds',
  cancellationType: ActivityCancellationType.TRY_CANCEL,
});

function searchAttributes(start: WorkflowStart): SearchAttributePair[] {
  return searchAttributeNames.flatMap((name) => {
    const value = start.searchAttributes[name];
    return value === undefined ? [] : [{ key: defineSearchAttributeKey(name, 'KEYWORD'), value }];
  });
}

/**
 * Runs a claimed execution as a child, or joins it where another workflow runs it, and returns how it ended. The
 * outcome is read from its row, so a child that failed or was terminated by an operator does not fail the caller.
 */
export async function runExecution({ executionId, isMine, start }: ScheduledExecution): Promise<ExecutionEnd> {
  if (isMine) {
    try {
      await executeChild(start.workflowType, {
        workflowId: start.workflowId,
        taskQueue: start.taskQueue,
        args: start.arguments,
        typedSearchAttributes: searchAttributes(start),
        staticSummary: start.staticSummary,
        // Other workflows may have joined it, so it must outlive this one.
        parentClosePolicy: ParentClosePolicy.ABANDON,
        workflowIdReusePolicy: WorkflowIdReusePolicy.REJECT_DUPLICATE,
      });
    } catch (error) {
      if (isCancellation(error)) throw error;
    }
  }
  return awaitExecution.executeWithOptions({ summary: `Execution ${executionId}` }, [{ executionId }]);
}
