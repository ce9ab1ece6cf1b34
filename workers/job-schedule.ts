import type { CalendarSpec, ScheduleDescription, ScheduleOptions } from '@temporalio/client';
import { parseCron, type Calendar } from '../domain/jobs/cron.ts';
import { jobKind } from '../domain/jobs/job-kinds.ts';
import type { JobRow } from '../db/reads/jobs/jobs.ts';
import { searchAttributePairs } from '../platform/temporal.ts';
import { scheduleId, workflowIds } from '../workflows/ids.ts';
import { workflowQueue } from '../workflows/task-queues.ts';

/** Name of the workflow a Schedule starts. */
const workflowType = 'runJob';
const catchupMs = 3_600_000;

const months = [
  'JANUARY',
  'FEBRUARY',
  'MARCH',
  'APRIL',
  'MAY',
  'JUNE',
  'JULY',
  'AUGUST',
  'SEPTEMBER',
  'OCTOBER',
  'NOVEMBER',
  'DECEMBER',
] as const;
const daysOfWeek = ['SUNDAY', 'MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY'] as const;

function named<Name>(ranges: Calendar['month'], nameOf: (value: number) => Name) {
  return ranges.map(({ start, end, step }) => ({ start: nameOf(start), end: nameOf(end), step }));
}

function calendarSpec(calendar: Calendar): CalendarSpec {
  return {
    minute: calendar.minute,
    hour: calendar.hour,
    dayOfMonth: calendar.dayOfMonth,
    month: named(calendar.month, (month) => months[month - 1] ?? 'JANUARY'),
    dayOfWeek: named(calendar.dayOfWeek, (day) => daysOfWeek[day] ?? 'SUNDAY'),
  };
}

/**
 * Returns the Temporal Schedule that a job should have. It is kept but paused while the job is disabled or has no
 * providers.
 */
export function jobSchedule(job: JobRow) {
  const title = jobKind(job.type).title;
  const providerId = job.provider_id;
  const isPaused = !job.enabled || !job.has_subject;
  return {
    scheduleId: scheduleId(job.id),
    spec: { calendars: parseCron(job.schedule).map(calendarSpec), timezone: 'UTC' },
    action: {
      type: 'startWorkflow',
      workflowType,
      workflowId: workflowIds.scheduledJob(job.id),
      taskQueue: workflowQueue,
      args: [job.id],
      typedSearchAttributes: searchAttributePairs(providerId === null ? {} : { ProviderId: String(providerId) }),
      staticSummary: `${title}${providerId === null ? '' : ` of provider ${providerId}`} on schedule`,
    },
    policies: { overlap: 'SKIP', catchupWindow: catchupMs, pauseOnFailure: false },
    state: {
      paused: isPaused,
      note: job.enabled ? (job.has_subject ? 'on' : 'no provider to run on') : 'switched off',
    },
  } satisfies ScheduleOptions;
}

export type JobSchedule = ReturnType<typeof jobSchedule>;

type Ranges = readonly { start: number | string; end?: number | string; step?: number }[];

function rangesText(ranges: unknown): string {
  const list = Array.isArray(ranges) ? (ranges as Ranges) : [];
  return list.map(({ start, end, step }) => `${String(start)}-${String(end ?? start)}/${String(step ?? 1)}`).join(',');
}

function calendarText(calendar: { [Field in keyof CalendarSpec]?: unknown }): string {
  const { minute, hour, dayOfMonth, month, dayOfWeek } = calendar;
  return [minute, hour, dayOfMonth, month, dayOfWeek].map(rangesText).join(' ');
}

/**
 * Returns whether Temporal's Schedule equals the one that the job should have, in everything that determines when and
 * what it runs.
 */
export function isAsWanted(found: ScheduleDescription, wanted: JobSchedule): boolean {
  const { spec, action, policies, state } = found;
  const calendars = (spec.calendars ?? []).map(calendarText).toSorted();
  const wantedCalendars = wanted.spec.calendars.map(calendarText).toSorted();
  return (
    calendars.join('\n') === wantedCalendars.join('\n') &&
    (spec.intervals ?? []).length === 0 &&
    (spec.skip ?? []).length === 0 &&
    (spec.jitter ?? 0) === 0 &&
    spec.startAt === undefined &&
    spec.endAt === undefined &&
    ['', 'UTC'].includes(spec.timezone ?? '') &&
    action.workflowType === wanted.action.workflowType &&
    action.taskQueue === wanted.action.taskQueue &&
    JSON.stringify(action.args) === JSON.stringify(wanted.action.args) &&
    policies.overlap === wanted.policies.overlap &&
    policies.catchupWindow === wanted.policies.catchupWindow &&
    state.paused === wanted.state.paused &&
    state.remainingActions === undefined
  );
}
