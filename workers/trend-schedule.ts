import type { ScheduleOptions } from '@temporalio/client';
import { trendScheduleId, workflowIds } from '../workflows/ids.ts';
import { workflowQueue } from '../workflows/task-queues.ts';

/** Hourly, ten minutes past: soon after midnight, when the day before has just ended, and often enough for today. */
export const trendSchedule = {
  scheduleId: trendScheduleId,
  spec: { intervals: [{ every: '1 hour', offset: '10 minutes' }] },
  action: {
    type: 'startWorkflow',
    workflowType: 'recordTrends',
    workflowId: workflowIds.recordTrends,
    taskQueue: workflowQueue,
    args: [],
    staticSummary: 'Record the daily figures for trends',
  },
  policies: { overlap: 'SKIP', catchupWindow: 3_600_000, pauseOnFailure: false },
  state: { triggerImmediately: true },
} satisfies ScheduleOptions;
