import type { ScheduleOptions } from '@temporalio/client';
import { budgetScheduleId, workflowIds } from '../workflows/ids.ts';
import { workflowQueue } from '../workflows/task-queues.ts';

/** Hourly: bills are synced daily, and may be at any time. */
export const budgetSchedule = {
  scheduleId: budgetScheduleId,
  spec: { intervals: [{ every: '1 hour', offset: '25 minutes' }] },
  action: {
    type: 'startWorkflow',
    workflowType: 'evaluateBudgets',
    workflowId: workflowIds.evaluateBudgets,
    taskQueue: workflowQueue,
    args: [],
    staticSummary: 'Compare costs with budgets',
  },
  policies: { overlap: 'SKIP', catchupWindow: 3_600_000, pauseOnFailure: false },
} satisfies ScheduleOptions;
