import { setTimeout as delay } from 'node:timers/promises';
import type { CallCounts } from '../client/src/schema.ts';
import { callsText } from './call-counts.ts';
import { progressBar, type ShownProgress } from './progress-bar.ts';
import type { Session } from './session.ts';

const firstPollMs = 250;
const slowestPollMs = 2_000;

/** The fields of an execution that waiting needs. */
export interface Execution {
  id: number;
  status: 'running' | 'succeeded' | 'failed';
  started_at: string;
  duration_ms: number | null;
  findings_count: number;
  counts: Record<string, unknown>;
  error: string | null;
  progress: ShownProgress | null;
  elapsed_ms: number;
  calls: CallCounts | null;
}

/** The body of a 202 for an accepted operation. */
export interface Accepted {
  job_id: number;
  execution_id: number;
}

/** Waits for the end of an execution, with a progress bar on a terminal. */
export async function waitForExecution(session: Session, accepted: Accepted, what: string): Promise<Execution> {
  const bar = progressBar(session.terminal, what);
  try {
    for (let pollMs = firstPollMs; ; pollMs = Math.min(pollMs * 1.5, slowestPollMs)) {
      const execution = await session.service.get<Execution>(
        `/api/v1/jobs/${accepted.job_id}/executions/${accepted.execution_id}`,
      );
      if (execution.status !== 'running') return execution;
      const { progress, elapsed_ms: elapsedMs, calls } = execution;
      bar.show(progress === null ? null : { ...progress, note: callsText(elapsedMs, calls) });
      await delay(pollMs);
    }
  } finally {
    bar.end();
  }
}

/** Repeats a question until its result is not null, less and less often. Throws once the signal is aborted. */
export async function waitUntil<Result>(ask: () => Promise<Result | null>, signal?: AbortSignal): Promise<Result> {
  for (let pollMs = firstPollMs; ; pollMs = Math.min(pollMs * 1.5, slowestPollMs)) {
    const result = await ask();
    if (result !== null) return result;
    await delay(pollMs, undefined, signal === undefined ? {} : { signal });
  }
}
