import { type Client, ScheduleAlreadyRunning, type ScheduleOptions } from '@temporalio/client';
import type { Log } from '../platform/log.ts';
import { repeatOnDemand, type Repetition } from '../platform/repeat.ts';
import { withinDeadline } from '../platform/temporal.ts';

const againMs = 6 * 3_600_000;

/** Creates a Schedule that belongs to no job, if it is missing. Operators may change or pause an existing one. */
export function keepStandingSchedule({
  temporal,
  log,
  schedule,
}: {
  temporal: Client;
  log: Log;
  schedule: ScheduleOptions;
}): Repetition {
  return repeatOnDemand({
    name: `schedule ${schedule.scheduleId}`,
    log,
    async round() {
      try {
        await withinDeadline(temporal, () => temporal.schedule.create(schedule));
        log.info({ schedule: schedule.scheduleId }, 'the schedule was created');
      } catch (error) {
        if (!(error instanceof ScheduleAlreadyRunning)) throw error;
      }
      return { againInMs: againMs };
    },
  });
}
