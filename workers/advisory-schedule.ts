import type { ScheduleOptions } from '@temporalio/client';
import { advisoryScheduleId, workflowIds } from '../workflows/ids.ts';
import { workflowQueue } from '../workflows/task-queues.ts';

/** Daily, before the default hour of the vulnerability scan. */
export const advisorySchedule = {
  scheduleId: advisoryScheduleId,
  spec: { calendars: [{ hour: 1, minute: 30 }], timezone: 'UTC' },
  action: {
    type: 'startWorkflow',
    workflowType: 'pullAdvisories',
    workflowId: workflowIds.pullAdvisories,
    taskQueue: workflowQueue,
    args: [],
    staticSummary: 'Load advisories on schedule',
  },
  policies: { overlap: 'SKIP', catchupWindow: 3_600_000, pauseOnFailure: false },
} satisfies ScheduleOptions;
