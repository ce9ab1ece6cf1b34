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
 * Runs a claimed execution as a child, or joins it where another runs it, and gives how it ended. How it ended stands
 * in its row, so a child that failed or was ended by an operator is no failure of the caller.
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
        // Others may have joined it: it outlives this workflow.
        parentClosePolicy: ParentClosePolicy.ABANDON,
        workflowIdReusePolicy: WorkflowIdReusePolicy.REJECT_DUPLICATE,
      });
    } catch (error) {
      if (isCancellation(error)) throw error;
    }
  }
  return awaitExecution.executeWithOptions({ summary: `Execution ${executionId}` }, [{ executionId }]);
}
