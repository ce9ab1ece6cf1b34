import { Cron } from 'croner';

/** Returns the first times after `from` (exclusive) at which a valid five-field cron text is due, in UTC. */
export function nextRuns(schedule: string, options: { from: Date; count: number }): Date[] {
  return new Cron(schedule, { timezone: 'UTC', mode: '5-part', paused: true }).nextRuns(options.count, options.from);
}

/** Returns when the schedule is due next, or null when it never is again. */
export function nextRun(schedule: string, from: Date): Date | null {
  return nextRuns(schedule, { from, count: 1 })[0] ?? null;
}
