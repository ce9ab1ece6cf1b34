import type { ScheduleOptions } from '@temporalio/client';
import { recommendationScheduleId, workflowIds } from '../workflows/ids.ts';
import { workflowQueue } from '../workflows/task-queues.ts';

/** Every ten minutes, of which most find no account that is due: one is after a sync, after a billing sync, and daily. */
export const recommendationSchedule = {
  scheduleId: recommendationScheduleId,
  spec: { intervals: [{ every: '10 minutes', offset: '3 minutes' }] },
  action: {
    type: 'startWorkflow',
    workflowType: 'recommendAccounts',
    workflowId: workflowIds.recommendAccounts,
    taskQueue: workflowQueue,
    args: [],
    staticSummary: 'Evaluate recommendations of accounts',
  },
  policies: { overlap: 'SKIP', catchupWindow: 600_000, pauseOnFailure: false },
} satisfies ScheduleOptions;
