import type { Execution, Job } from '../../client/src/schema.ts';
import { exitCodes } from '../exit-codes.ts';
import { Problem } from '../problem.ts';
import { selectionOf, type SelectionOptions } from '../query.ts';
import { printPage, printRows, type Page } from '../rows.ts';
import { safeText } from '../safe-text.ts';
import type { Session } from '../session.ts';
import { shortTime, statusStyle } from '../styles.ts';
import { waitForExecution, type Accepted } from '../wait.ts';

const path = '/api/v1/jobs';

/** Lists the jobs with their schedules. */
export async function listJobs(session: Session): Promise<void> {
  const answer = await session.service.get<Job[] | Page<Job>>(path);
  printRows(session, {
    answer,
    rows: Array.isArray(answer) ? answer : answer.data,
    empty: 'There are no jobs.',
    columns: [
      { title: 'ID', value: ({ id }) => id, align: 'right' },
      { title: 'TYPE', value: ({ type }) => type },
      { title: 'PROVIDER', value: ({ provider_id: id }) => id, align: 'right' },
      { title: 'SCHEDULE (UTC)', value: ({ schedule, enabled }) => (enabled ? schedule : 'off') },
      {
        title: 'LAST RUN',
        value: ({ last_execution_status: status }) => status,
        style: ({ last_execution_status: status }) => (status === null ? null : statusStyle(status)),
      },
      { title: 'AT (UTC)', value: ({ last_run_at: at }) => shortTime(at), dropOrder: 2 },
      { title: 'NEXT (UTC)', value: ({ next_run_at: at }) => shortTime(at), dropOrder: 1 },
    ],
  });
}

/** Lists the runs of a job, newest first. */
export async function listRuns(
  session: Session,
  job: number,
  { page: number, perPage }: { page?: number; perPage?: number },
): Promise<void> {
  const query = { page: number, per_page: perPage };
  const page = await session.service.get<Page<Execution>>(`${path}/${job}/executions`, query);
  printPage(session, {
    page,
    empty: 'The job has not run yet.',
    columns: [
      { title: 'ID', value: ({ id }) => id, align: 'right' },
      { title: 'STATUS', value: ({ status }) => status, style: ({ status }) => statusStyle(status) },
      { title: 'STARTED (UTC)', value: ({ started_at: at }) => shortTime(at) },
      {
        title: 'SECONDS',
        value: ({ duration_ms: ms }) => (ms === null ? null : (ms / 1000).toFixed(1)),
        align: 'right',
      },
      { title: 'FINDINGS', value: ({ findings_count: count }) => count, align: 'right' },
      { title: 'TRIGGER', value: ({ trigger }) => trigger, dropOrder: 1 },
      { title: 'ERROR', value: ({ error }) => error, dropOrder: 2 },
    ],
  });
}

/** Runs a job now, or joins its run; with `wait`, waits for its end and throws if it failed. */
export async function runJob(session: Session, job: number, { wait }: { wait?: boolean }): Promise<void> {
  const accepted = await session.service.post<Accepted>(`${path}/${job}/trigger`);
  await follow(session, accepted, { what: `Run of job ${job}`, wait });
}

/** Syncs providers and detects drift, all without a selection; with `wait`, waits for the end and throws if it failed. */
export async function detectDrift(
  session: Session,
  { wait, ...selection }: SelectionOptions & { wait?: boolean },
): Promise<void> {
  const accepted = await session.service.post<Accepted>('/api/v1/drifts/detect', selectionOf(selection));
  await follow(session, accepted, { what: 'Drift detection', wait });
}

async function follow(
  session: Session,
  accepted: Accepted,
  { what, wait }: { what: string; wait: boolean | undefined },
): Promise<void> {
  const { terminal, json } = session;
  if (wait !== true) {
    if (json) terminal.printJson(accepted);
    else terminal.print(`${what} is running as execution ${accepted.execution_id}; use --wait to wait for it.`);
    return;
  }
  const execution = await waitForExecution(session, accepted, what);
  if (json) terminal.printJson(execution);
  if (execution.status === 'failed') {
    throw new Problem(`${what} failed: ${safeText(execution.error ?? 'the reason is unknown')}`, {
      exitCode: exitCodes.failed,
    });
  }
  const seconds = ((execution.duration_ms ?? 0) / 1000).toFixed(1);
  if (!json) terminal.print(`${what} ended after ${seconds} s: ${execution.findings_count} new findings.`);
}
