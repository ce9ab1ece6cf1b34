import type { ScheduleOptions } from '@temporalio/client';
import { overdueScheduleId, workflowIds } from '../workflows/ids.ts';
import { workflowQueue } from '../workflows/task-queues.ts';

/** Every five minutes: due dates are given in days. */
export const overdueSchedule = {
  scheduleId: overdueScheduleId,
  spec: { intervals: [{ every: '5 minutes' }] },
  action: {
    type: 'startWorkflow',
    workflowType: 'alertOnOverdue',
    workflowId: workflowIds.alertOnOverdue,
    taskQueue: workflowQueue,
    args: [],
    staticSummary: 'Alert on findings whose due dates have passed',
  },
  policies: { overlap: 'SKIP', catchupWindow: 300_000, pauseOnFailure: false },
  state: { triggerImmediately: true },
} satisfies ScheduleOptions;
