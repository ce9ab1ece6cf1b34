import { unlimited } from '../domain/access-limits/access-limit.ts';
import { type Client, ScheduleAlreadyRunning, ScheduleNotFoundError } from '@temporalio/client';
import type { Database } from '../db/database.ts';
import type { DatabaseListener } from '../db/listener.ts';
import { listJobs } from '../db/reads/jobs/jobs.ts';
import { jobKinds } from '../domain/jobs/job-kinds.ts';
import type { Log } from '../platform/log.ts';
import { withinDeadline } from '../platform/temporal.ts';
import { isAsWanted, jobSchedule, type JobSchedule } from './job-schedule.ts';
import type { Repetition } from '../platform/repeat.ts';
import { repeatOnNotices } from './repeat-on-notices.ts';
import { withRoundLock, roundLocks } from '../db/locked-round.ts';

/** Corrections of one cycle, for the log and for tests. */
export interface ScheduleRepairs {
  created: string[];
  updated: string[];
  deleted: string[];
}

/** How often Temporal's Schedules are read without a change of a job: an operator may have changed one. */
const fullRoundMs = 5 * 60_000;
const ownId = /^job-\d+$/;

/**
 * Reconciles Temporal's Schedules with the jobs: missing ones are created, changed ones updated, and those of deleted
 * jobs deleted. Schedules with other names are not touched.
 */
export async function reconcileSchedules(database: Database, temporal: Client): Promise<ScheduleRepairs> {
  const repairs: ScheduleRepairs = { created: [], updated: [], deleted: [] };
  const jobs = (await listJobs(database, { limits: unlimited })).filter(({ type }) => jobKinds[type] !== undefined);
  const wanted = new Map(jobs.map((job) => [jobSchedule(job).scheduleId, jobSchedule(job)]));
  for (const [id, schedule] of wanted) await putRight(temporal, schedule, { id, repairs });
  const orphans: string[] = [];
  await withinDeadline(temporal, async () => {
    for await (const { scheduleId } of temporal.schedule.list()) {
      if (ownId.test(scheduleId) && !wanted.has(scheduleId)) orphans.push(scheduleId);
    }
  });
  for (const id of orphans) {
    try {
      await withinDeadline(temporal, () => temporal.schedule.getHandle(id).delete());
      repairs.deleted.push(id);
    } catch (error) {
      if (!(error instanceof ScheduleNotFoundError)) throw error;
    }
  }
  return repairs;
}

async function putRight(
  temporal: Client,
  schedule: JobSchedule,
  { id, repairs }: { id: string; repairs: ScheduleRepairs },
): Promise<void> {
  const handle = temporal.schedule.getHandle(id);
  try {
    const found = await withinDeadline(temporal, () => handle.describe());
    if (isAsWanted(found, schedule)) return;
    const { spec, action, policies, state } = schedule;
    await withinDeadline(temporal, () => handle.update(() => ({ spec, action, policies, state })));
    repairs.updated.push(id);
  } catch (error) {
    if (!(error instanceof ScheduleNotFoundError)) throw error;
    try {
      await withinDeadline(temporal, () => temporal.schedule.create(schedule));
      repairs.created.push(id);
    } catch (fault) {
      if (!(fault instanceof ScheduleAlreadyRunning)) throw fault;
    }
  }
}

/** Keeps Schedules in line with jobs: at the start, at every change of a job, and every five minutes. */
export function keepSchedules(deps: {
  database: Database;
  listener: DatabaseListener;
  temporal: Client;
  log: Log;
}): Repetition {
  const { database, listener, temporal, log } = deps;
  let done = '';
  let fullRoundAt = 0;

  const round = async (): Promise<{ againInMs: number | null }> => {
    const now = JSON.stringify(await listJobs(database, { limits: unlimited }), [
      'id',
      'schedule',
      'enabled',
      'has_subject',
    ]);
    if (now === done && Date.now() < fullRoundAt) return { againInMs: null };
    const isDone = await withRoundLock(database, roundLocks.schedules, async () => {
      const repairs = await reconcileSchedules(database, temporal);
      if (Object.values(repairs).some((ids) => ids.length > 0)) log.info(repairs, 'schedules were corrected');
    });
    if (!isDone) return { againInMs: null };
    done = now;
    fullRoundAt = Date.now() + fullRoundMs;
    return { againInMs: null };
  };

  return repeatOnNotices({ name: 'schedules', round, log, listener, channels: ['jobs_changed'] });
}
