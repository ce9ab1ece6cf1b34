import type { ScheduleOptions } from '@temporalio/client';
import { pruneScheduleId, workflowIds } from '../workflows/ids.ts';
import { workflowQueue } from '../workflows/task-queues.ts';

/** Daily, at an hour when no job runs by default. */
export const pruneSchedule = {
  scheduleId: pruneScheduleId,
  spec: { calendars: [{ hour: 4, minute: 40 }], timezone: 'UTC' },
  action: {
    type: 'startWorkflow',
    workflowType: 'prune',
    workflowId: workflowIds.prune,
    taskQueue: workflowQueue,
    args: [],
    staticSummary: 'Remove what is older than the retention',
  },
  policies: { overlap: 'SKIP', catchupWindow: 3_600_000, pauseOnFailure: false },
} satisfies ScheduleOptions;
