import type { ScheduleOptions } from '@temporalio/client';
import { discoveryScheduleId, workflowIds } from '../workflows/ids.ts';
import { workflowQueue } from '../workflows/task-queues.ts';

/** Every six hours, half an hour after most syncs begin. */
export const discoverySchedule = {
  scheduleId: discoveryScheduleId,
  spec: { calendars: [{ hour: { start: 0, end: 23, step: 6 }, minute: 30 }], timezone: 'UTC' },
  action: {
    type: 'startWorkflow',
    workflowType: 'requestDiscoveries',
    workflowId: workflowIds.requestDiscoveries,
    taskQueue: workflowQueue,
    args: [],
    staticSummary: 'Discover the accounts of organizations',
  },
  policies: { overlap: 'SKIP', catchupWindow: 3_600_000, pauseOnFailure: false },
} satisfies ScheduleOptions;
