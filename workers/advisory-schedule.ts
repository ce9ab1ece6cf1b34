import { type Client, ScheduleAlreadyRunning, type ScheduleOptions } from '@temporalio/client';
import type { Log } from '../platform/log.ts';
import { repeatWhenTold, type Repetition } from '../platform/repeat.ts';
import { withinDeadline } from '../platform/temporal.ts';
import { advisoryScheduleId, workflowIds } from '../workflows/ids.ts';
import { workflowQueue } from '../workflows/task-queues.ts';

const againMs = 6 * 3_600_000;

/** Daily, before the hour at which the vulnerability scan runs unless its schedule is changed. */
const advisorySchedule = {
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

/** Keeps the Schedule that loads advisories in Temporal. One that is there is an operator's to change or pause. */
export function keepAdvisorySchedule({ temporal, log }: { temporal: Client; log: Log }): Repetition {
  return repeatWhenTold({
    name: 'advisory schedule',
    log,
    async round() {
      try {
        await withinDeadline(temporal, () => temporal.schedule.create(advisorySchedule));
        log.info({ schedule: advisoryScheduleId }, 'the schedule of advisories was made');
      } catch (error) {
        if (!(error instanceof ScheduleAlreadyRunning)) throw error;
      }
      return { againInMs: againMs };
    },
  });
}
