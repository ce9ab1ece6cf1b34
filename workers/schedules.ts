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

/** The Schedules that jobs should have, by their id. */
type WantedSchedules = ReadonlyMap<string, JobSchedule>;

async function wantedSchedules(database: Database): Promise<WantedSchedules> {
  const jobs = (await listJobs(database, { limits: unlimited })).filter(({ type }) => jobKinds[type] !== undefined);
  return new Map(jobs.map((job) => [jobSchedule(job).scheduleId, jobSchedule(job)]));
}

/**
 * Reconciles Temporal's Schedules with the jobs: missing ones are created, changed ones updated, and those of deleted
 * jobs deleted. Schedules with other names are not touched.
 */
export async function reconcileSchedules(database: Database, temporal: Client): Promise<ScheduleRepairs> {
  const wanted = await wantedSchedules(database);
  const orphans: string[] = [];
  await withinDeadline(temporal, async () => {
    for await (const { scheduleId } of temporal.schedule.list()) {
      if (ownId.test(scheduleId) && !wanted.has(scheduleId)) orphans.push(scheduleId);
    }
  });
  return correct(temporal, { wanted, orphans });
}

/**
 * Corrects the Schedules of the jobs that changed since the last round: each one that is read costs Temporal a query of
 * a workflow, and connecting an organization adds hundreds of jobs one by one.
 */
async function reconcileChanged(
  temporal: Client,
  { wanted, known }: { wanted: WantedSchedules; known: WantedSchedules },
): Promise<ScheduleRepairs> {
  const changed = [...wanted].filter(([id, schedule]) => JSON.stringify(schedule) !== JSON.stringify(known.get(id)));
  const orphans = [...known.keys()].filter((id) => !wanted.has(id));
  return correct(temporal, { wanted: new Map(changed), orphans });
}

async function correct(
  temporal: Client,
  { wanted, orphans }: { wanted: WantedSchedules; orphans: readonly string[] },
): Promise<ScheduleRepairs> {
  const repairs: ScheduleRepairs = { created: [], updated: [], deleted: [] };
  for (const [id, schedule] of wanted) await putRight(temporal, schedule, { id, repairs });
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
  let known: WantedSchedules = new Map();
  let fullRoundAt = 0;

  const round = async (): Promise<{ againInMs: number | null }> => {
    const isFull = Date.now() >= fullRoundAt;
    const seen = await wantedSchedules(database);
    if (!isFull && JSON.stringify([...seen]) === JSON.stringify([...known])) return { againInMs: null };
    await withRoundLock(database, roundLocks.schedules, async () => {
      // Another process may have corrected newer ones before it released the lock.
      const wanted = await wantedSchedules(database);
      const repairs = await (isFull
        ? reconcileSchedules(database, temporal)
        : reconcileChanged(temporal, { wanted, known }));
      if (Object.values(repairs).some((ids) => ids.length > 0)) log.info(repairs, 'schedules were corrected');
      known = wanted;
      if (isFull) fullRoundAt = Date.now() + fullRoundMs;
    });
    return { againInMs: null };
  };

  return repeatOnNotices({ name: 'schedules', round, log, listener, channels: ['jobs_changed'] });
}
